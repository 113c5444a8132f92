import { stepByStep, type Steps } from '../../platform/concurrency/time-slices.ts';
import { maskEmail } from '../../platform/values/mask.ts';
import type { ApiDocument, DocumentedOperation } from '../document.ts';

/** The parts of a schema that decide what is masked. */
interface Schema {
  $ref?: string;
  properties?: Record<string, Schema>;
  items?: Schema;
  anyOf?: Schema[];
  /** The value is masked as a whole. */
  'x-personal'?: true;
  /** In an object without documented fields: the values under this name are masked as a whole, at any depth. */
  'x-personal-name'?: string;
}

export type MaskResponse = (
  operation: DocumentedOperation,
  status: number,
  body: object,
) => Promise<object>;

/**
 * Masks the response to a person who may not see personal data (PEOPLE-2): the values that the document marks as personal,
 * and every address in any other text, wherever it is. Yields to the event loop (LIMITS-4).
 */
export function createMask({ components }: ApiDocument): MaskResponse {
  const resolve = (schema: Schema): Schema => {
    const name = schema.$ref?.split('/').at(-1);
    return name === undefined ? schema : resolve(components.schemas[name] ?? {});
  };
  const known = new Map<Schema, Variants>();
  const variantsOf = (schema: Schema): Variants => {
    const variants = known.get(schema) ?? new Variants([schema], resolve);
    known.set(schema, variants);
    return variants;
  };

  return async ({ responses }, status, body) => {
    const schema = responses[String(status)]?.content?.['application/json']?.schema;
    return (await stepByStep(mask(body, schema ? variantsOf(schema) : NOTHING_KNOWN))) as object;
  };
}

/**
 * The schemas of a value: `anyOf` is used for values that can be null, and for variants with the same fields. Those of
 * entries and fields are found once, because a response has the same ones thousands of times.
 */
class Variants {
  readonly isPersonal: boolean;
  readonly #personalName: string | undefined;
  readonly #all: Schema[];
  readonly #resolve: (schema: Schema) => Schema;
  readonly #fields = new Map<string, Variants>();
  #entries: Variants | undefined;

  constructor(schemas: Schema[], resolve: (schema: Schema) => Schema) {
    const expand = (schema: Schema): Schema[] => {
      const { anyOf = [], ...own } = resolve(schema);
      return [own, ...anyOf.flatMap(expand)];
    };
    this.#all = schemas.flatMap(expand);
    this.#resolve = resolve;
    this.#personalName = this.#all.find((schema) => schema['x-personal-name'])?.['x-personal-name'];
    this.isPersonal = [...schemas, ...this.#all].some((schema) => schema['x-personal']);
  }

  get entries(): Variants {
    if (this.#personalName !== undefined) return this;
    this.#entries ??= this.#below(({ items }) => items);
    return this.#entries;
  }

  /** Of fields that the document does not know, none is kept: their names are chosen by callers. */
  field(name: string): Variants {
    const found = this.#fields.get(name);
    if (found) return found;
    if (!this.isDocumented(name)) return this.#ofOther(name);
    const variants = this.#below(({ properties }) => properties?.[name]);
    this.#fields.set(name, variants);
    return variants;
  }

  isDocumented(name: string): boolean {
    return this.#all.some(({ properties }) => properties && Object.hasOwn(properties, name));
  }

  #ofOther(name: string): Variants {
    if (this.#personalName === undefined) return NOTHING_KNOWN;
    return name === this.#personalName ? PERSONAL : this;
  }

  #below(part: (schema: Schema) => Schema | undefined): Variants {
    return new Variants(
      this.#all.flatMap((schema) => part(schema) ?? []),
      this.#resolve,
    );
  }
}

const NOTHING_KNOWN = new Variants([], (schema) => schema);
const PERSONAL = new Variants([{ 'x-personal': true }], (schema) => schema);

function* mask(value: unknown, variants: Variants): Steps<unknown> {
  yield;
  if (variants.isPersonal) return hide(value);
  if (typeof value === 'string') return yield* maskText(value);
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) {
    const entries: unknown[] = [];
    for (const entry of value) entries.push(yield* mask(entry, variants.entries));
    return entries;
  }
  const fields: [string, unknown][] = [];
  for (const [key, inner] of Object.entries(value)) {
    // Keys of other objects are data, too.
    const name = variants.isDocumented(key) ? key : maskAddresses(key);
    fields.push([name, yield* mask(inner, variants.field(key))]);
  }
  return Object.fromEntries(fields);
}

const HIDDEN = '•••';

/** Keeps only the type of a value, and the fact that there is one. */
function hide(value: unknown): unknown {
  if (typeof value === 'string') return value === '' ? value : HIDDEN;
  if (Array.isArray(value)) return [];
  return typeof value === 'object' && value !== null ? {} : null;
}

/** Characters of a text that are masked in one step: about a millisecond, even if every second one is an address. */
const PIECE = 4 * 1024;

/** A page of up to 2 MiB stays within the memory reserved for a response (LIMITS-4). */
const MOST_GROWTH = 2;

/** Captured, so that `split` keeps them. */
const SEPARATORS = /([\s<>()[\]"',;:|]+)/g;

/** Each piece ends after separators, which are never a part of an address. */
function* maskText(text: string): Steps<string> {
  if (!text.includes('@')) return text;
  const pieces: string[] = [];
  for (let from = 0; from < text.length;) {
    const end = endOfPiece(text, from + PIECE);
    pieces.push(maskAddresses(text.slice(from, end)));
    from = end;
    yield;
  }
  const masked = pieces.join('');
  return text.length > PIECE && byteLength(masked) > MOST_GROWTH * byteLength(text)
    ? HIDDEN
    : masked;
}

const byteLength = (text: string): number => Buffer.byteLength(text);

function endOfPiece(text: string, from: number): number {
  if (from >= text.length) return text.length;
  const separators = new RegExp(SEPARATORS);
  separators.lastIndex = from;
  return separators.test(text) ? separators.lastIndex : text.length;
}

/** Each part between separators is read once, so that long texts take no longer than their length. */
export function maskAddresses(text: string): string {
  if (!text.includes('@')) return text;
  const parts = text.split(SEPARATORS);
  return parts.map((part) => (part.lastIndexOf('@') > 0 ? maskEmail(part) : part)).join('');
}

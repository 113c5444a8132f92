import { type Steps, stepByStep } from '../../platform/concurrency/time-slices.ts';
import type { FieldFailure, Reason } from '../../platform/errors.ts';
import { isId } from '../../platform/values/id.ts';
import { isObject } from '../../platform/values/json/json.ts';
import { hasUnsafeCharacters, showName } from '../../platform/values/text.ts';
import { checkTemplate, RenderError, usesOf } from '../templates/language/index.ts';
import { checkText } from '../templates/text-part/index.ts';
import {
  type Block,
  type BlockImage,
  type BlockOf,
  type BlockType,
  MAX_BLOCKS,
  MAX_BYTES,
  NETWORKS,
  SHARES,
} from './block.ts';
import { richTextProblem } from './rich-text.ts';
import { Tags } from './tags.ts';
import { isLink, isPicture, OWN_URLS } from './urls.ts';

/** At most so many failures are reported. */
const MAX_FAILURES = 100;

/** Collects the failures of one document. */
class Findings {
  readonly failures: FieldFailure[] = [];
  readonly ids = new Set<string>();
  blocks = 0;

  add(field: string, reason: Reason, demand: string): void {
    if (this.failures.length >= MAX_FAILURES) return;
    this.failures.push({ field, reason, message: `The field ${field} ${demand}.` });
  }
}

/** Checks one value. `at` is its place in the request. */
type Check = (value: unknown, at: string, found: Findings) => void;

interface Field {
  required: boolean;
  check: Check;
}

const required = (check: Check): Field => ({ required: true, check });
const optional = (check: Check): Field => ({ required: false, check });

/** A source of the template language, which may have several lines. */
const source =
  (most: number, further: Check = refuseSafe): Check =>
  (value, at, found) => {
    if (typeof value !== 'string') return found.add(at, 'invalid_type', 'must be a string');
    if (value === '') return found.add(at, 'too_short', 'must have at least 1 character');
    // As JSON Schema counts them: an emoji is one.
    if (value.length > most && Array.from(value).length > most) {
      return found.add(at, 'too_long', `may have at most ${most} characters`);
    }
    if (hasUnsafeCharacters(value.replaceAll(/[\t\r\n]/g, ''))) {
      return found.add(
        at,
        'invalid_format',
        'must not contain control characters except line breaks',
      );
    }
    const problems = value.includes('{') || value.includes('#}') ? checkTemplate(value) : [];
    for (const { line, column, message } of problems) {
      const where = `Line ${line}, column ${column}`;
      found.add(at, 'invalid_format', `cannot be read: ${where}: ${message.replace(/\.$/, '')}`);
    }
    if (problems.length > 0) return;
    if (value.includes('{')) checkUses(value, at, found);
    further(value, at, found);
  };

/** Only who may write HTML can print it unescaped. */
const refuseSafe: Check = (value, at, found) => {
  const text = value as string;
  if (!text.includes('{') || !usesOf(text).filters.has('safe')) return;
  found.add(at, 'not_allowed', 'may use the filter safe only in a block of the type html');
};

/** Blocks share their variables, also with the layout. */
function checkUses(value: string, at: string, found: Findings): void {
  const own = [...usesOf(value).assigned].find((name) => OWN_URLS.has(name));
  if (own !== undefined) found.add(at, 'not_allowed', `may not set ${own}`);
}

const MAX_URL = 2_000;

const link = source(MAX_URL, (value, at, found) => {
  refuseSafe(value, at, found);
  if (isLink(value as string)) return;
  found.add(
    at,
    'invalid_value',
    'must be a complete URL that begins with https://, http://, mailto: or tel:, or a variable with the filter url',
  );
});

const picture = source(MAX_URL, (value, at, found) => {
  refuseSafe(value, at, found);
  if (isPicture(value as string)) return;
  found.add(
    at,
    'invalid_value',
    'must be a complete URL that begins with https:// or http://, or a variable with the filter url',
  );
});

const richText = source(50_000, (value, at, found) => {
  refuseSafe(value, at, found);
  const problem = richTextProblem(value as string);
  if (problem !== null) found.add(at, 'not_allowed', problem);
});

const anyHtml = source(100_000, (value, at, found) => {
  try {
    checkText(new Tags().takeOut(value as string));
  } catch (error) {
    if (!(error instanceof RenderError)) throw error;
    found.add(at, 'invalid_value', 'nests too many elements');
  }
});

/** An expression, as between `{% if` and `%}`. */
const condition: Check = (value, at, found) => {
  const before = found.failures.length;
  source(500)(value, at, found);
  if (found.failures.length > before) return;
  const text = value as string;
  const isOne = !/[{%]%|%\}|[\r\n]/.test(text);
  const [problem] = isOne ? checkTemplate(`{% if ${text} %}{% endif %}`) : [];
  if (isOne && !problem) return;
  const why = problem ? `: ${problem.message.replace(/\.$/, '')}` : '';
  const means = /^\s*\{\{/.test(text) ? ' without {{ and }}' : ` of the template language${why}`;
  found.add(at, 'invalid_format', `must be an expression${means}`);
};

const boolean: Check = (value, at, found) => {
  if (typeof value !== 'boolean') found.add(at, 'invalid_type', 'must be true or false');
};

const integer =
  (least: number, most: number): Check =>
  (value, at, found) => {
    if (!Number.isInteger(value)) return found.add(at, 'invalid_type', 'must be a whole number');
    if ((value as number) < least)
      return found.add(at, 'invalid_value', `must be at least ${least}`);
    if ((value as number) > most) found.add(at, 'invalid_value', `must be at most ${most}`);
  };

const oneOf =
  (...values: string[]): Check =>
  (value, at, found) => {
    if (typeof value !== 'string') return found.add(at, 'invalid_type', 'must be a string');
    if (!values.includes(value)) {
      found.add(at, 'invalid_value', `must be one of: ${values.join(', ')}`);
    }
  };

const color: Check = (value, at, found) => {
  if (typeof value !== 'string') return found.add(at, 'invalid_type', 'must be a string');
  if (!/^(?:#[0-9A-Fa-f]{6}|brand)$/.test(value)) {
    found.add(at, 'invalid_format', 'must be a color such as #1d4ed8, or brand');
  }
};

const id: Check = (value, at, found) => {
  if (typeof value !== 'string') return found.add(at, 'invalid_type', 'must be a string');
  if (!/^[A-Za-z0-9_-]{1,64}$/.test(value)) {
    return found.add(at, 'invalid_format', 'must be 1 to 64 letters, digits, - or _');
  }
  if (found.ids.has(value)) found.add(at, 'conflict', 'is the id of another block');
  found.ids.add(value);
};

const list =
  (least: number, most: number, entry: Check): Check =>
  (value, at, found) => {
    if (!Array.isArray(value)) return found.add(at, 'invalid_type', 'must be a list');
    if (value.length < least) {
      return found.add(
        at,
        'too_short',
        `must have at least ${least} ${least === 1 ? 'entry' : 'entries'}`,
      );
    }
    if (value.length > most) {
      return found.add(
        at,
        'too_many',
        `may have at most ${most} ${most === 1 ? 'entry' : 'entries'}`,
      );
    }
    for (const [index, item] of value.entries()) entry(item, `${at}.${index}`, found);
  };

/** Blocks in columns are checked one by one. */
const ANY: Check = () => {};

/** The fields of an object; TypeScript compares them with the document. */
type Fields<T> = { [Name in keyof Required<T>]: Field };

const object =
  (fields: Record<string, Field>, further: Check = ANY): Check =>
  (value, at, found) => {
    if (!isObject(value)) return found.add(at, 'invalid_type', 'must be an object');
    for (const name of Object.keys(value)) {
      if (!Object.hasOwn(fields, name)) {
        found.add(`${at}.${showName(name)}`, 'unknown_field', 'is unknown');
      }
    }
    for (const [name, field] of Object.entries(fields)) {
      const part = value[name];
      if (part !== undefined) field.check(part, `${at}.${name}`, found);
      else if (field.required) found.add(`${at}.${name}`, 'required', 'is required');
    }
    further(value, at, found);
  };

type Frame = Pick<Block, 'id' | 'background' | 'padding' | 'hide_on' | 'show_if'>;

const FRAME: Fields<Frame> = {
  id: optional(id),
  background: optional(color),
  padding: optional(integer(0, 3)),
  hide_on: optional(oneOf('phone', 'desktop')),
  show_if: optional(condition),
};

const align = optional(oneOf('left', 'center', 'right'));

const assetId: Check = (value, at, found) => {
  if (typeof value !== 'string') return found.add(at, 'invalid_type', 'must be a string');
  if (!isId(value)) found.add(at, 'invalid_format', 'must be the id of a picture');
};

const IMAGE: Fields<BlockImage> = {
  url: optional(picture),
  asset: optional(assetId),
  alt: optional(source(1_000)),
  decorative: optional(boolean),
  width: optional(integer(1, 4_096)),
  height: optional(integer(1, 4_096)),
  link: optional(link),
};

const checkSource: Check = (value, at, found) => {
  const { url, asset } = value as Partial<BlockImage>;
  if (url === undefined && asset === undefined) {
    found.add(`${at}.url`, 'required', 'is required, or asset in place of it');
  }
  if (url !== undefined && asset !== undefined) {
    found.add(`${at}.asset`, 'conflict', 'cannot stand beside url');
  }
};

const BUTTON: Fields<NonNullable<BlockOf<'card'>['button']>> = {
  text: required(source(200)),
  url: optional(link),
  style: optional(oneOf('filled', 'outline')),
  full_width: optional(boolean),
};

const PROFILE: Fields<BlockOf<'social'>['links'][number]> = {
  network: required(oneOf(...Object.keys(NETWORKS))),
  url: required(link),
};

const TYPES: { [Type in BlockType]: Fields<Omit<BlockOf<Type>, 'type' | keyof Frame>> } = {
  heading: { level: required(integer(1, 3)), text: required(source(500)), align },
  text: { html: required(richText), align },
  image: { ...IMAGE, align },
  button: { ...BUTTON, align },
  columns: {
    layout: required(oneOf(...Object.keys(SHARES))),
    columns: required(list(2, 3, list(0, MAX_BLOCKS, ANY))),
    stack: optional(boolean),
    reverse_on_phone: optional(boolean),
  },
  card: {
    image: optional(object(IMAGE, checkSource)),
    title: optional(source(500)),
    text: optional(source(5_000)),
    price: optional(source(100)),
    button: optional(object(BUTTON)),
  },
  quote: { text: required(source(5_000)), author: optional(source(300)) },
  divider: {},
  spacer: { size: required(integer(4, 120)) },
  social: { links: required(list(1, 12, object(PROFILE))), align },
  html: { html: required(anyHtml) },
};

const ALL_TYPES = Object.keys(TYPES);
const INNER_TYPES = ALL_TYPES.filter((type) => type !== 'columns');

/** Checks blocks and those in their columns; other work can be done between two of them. */
function* checkEach(
  blocks: readonly unknown[],
  at: string,
  types: readonly string[],
  found: Findings,
): Steps<void> {
  for (const [index, block] of blocks.entries()) {
    found.blocks += 1;
    if (found.blocks > MAX_BLOCKS) return;
    const place = `${at}.${index}`;
    checkBlock(block, place, types, found);
    yield;
    for (const [number, inner] of columnsOf(block).entries()) {
      yield* checkEach(inner, `${place}.columns.${number}`, INNER_TYPES, found);
    }
  }
}

function checkBlock(value: unknown, at: string, types: readonly string[], found: Findings): void {
  if (!isObject(value)) return found.add(at, 'invalid_type', 'must be an object');
  const { type, ...fields } = value;
  if (typeof type !== 'string' || !types.includes(type)) {
    const reason = type === undefined ? 'required' : 'invalid_value';
    return found.add(`${at}.type`, reason, `must be one of: ${types.join(', ')}`);
  }
  object({ ...FRAME, ...TYPES[type as BlockType] })(fields, at, found);
  if (type === 'image') checkSource(fields, at, found);
  if (type === 'columns') checkCount(fields, at, found);
}

function checkCount({ layout, columns }: Record<string, unknown>, at: string, found: Findings) {
  const wanted =
    typeof layout === 'string' && Object.hasOwn(SHARES, layout)
      ? SHARES[layout as keyof typeof SHARES].length
      : null;
  if (wanted === null || !Array.isArray(columns) || columns.length === wanted) return;
  found.add(`${at}.columns`, 'conflict', `must have ${wanted} entries for this layout`);
}

/** The failures of the preheader of blocks, which is text, too. */
export function checkPreheader(at: string, preheader: string): FieldFailure[] {
  const found = new Findings();
  source(1_000)(preheader, at, found);
  return found.failures;
}

/** The columns of a block that may be invalid. */
function columnsOf(block: unknown): unknown[][] {
  if (!isObject(block) || block.type !== 'columns' || !Array.isArray(block.columns)) return [];
  return block.columns.slice(0, 3).filter((column) => Array.isArray(column));
}

/**
 * The failures of a document of blocks, with their places; `at` is its own place. Texts with many tags take a while, so that
 * other requests run between blocks.
 */
export async function checkBlocks(at: string, blocks: readonly unknown[]): Promise<FieldFailure[]> {
  const found = new Findings();
  if (Buffer.byteLength(JSON.stringify(blocks)) > MAX_BYTES) {
    found.add(at, 'too_long', `may take at most ${MAX_BYTES / 1024} KiB as JSON`);
    return found.failures;
  }
  if (blocks.length === 0) found.add(at, 'too_short', 'must have at least 1 entry');
  await stepByStep(checkEach(blocks, at, ALL_TYPES, found));
  if (found.blocks > MAX_BLOCKS) {
    found.add(at, 'too_many', `may have at most ${MAX_BLOCKS} blocks, those in columns included`);
  }
  return found.failures;
}

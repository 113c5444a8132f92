import { maskEmail } from '../platform/values/mask.ts';
import type { ApiDocument, DocumentedOperation } from './document.ts';

/** The parts of a schema that decide what is masked. */
interface Schema {
  $ref?: string;
  properties?: Record<string, Schema>;
  items?: Schema;
  anyOf?: Schema[];
  /** The value is masked as a whole. */
  'x-personal'?: true;
}

export type MaskResponse = (operation: DocumentedOperation, status: number, body: object) => object;

/**
 * Masks the response to a person who may not see personal data (D-E3): the values that the document marks as personal,
 * and every address in any other text, wherever it is.
 */
export function createMask({ components }: ApiDocument): MaskResponse {
  const resolve = (schema: Schema): Schema => {
    const name = schema.$ref?.split('/').at(-1);
    return name === undefined ? schema : resolve(components.schemas[name] ?? {});
  };
  /** `anyOf` is used for values that can be null, and for variants with the same fields. */
  const variantsOf = (schema: Schema): Schema[] => {
    const { anyOf = [], ...own } = resolve(schema);
    return [own, ...anyOf.flatMap(variantsOf)];
  };

  const mask = (value: unknown, schemas: Schema[]): unknown => {
    if (schemas.some((schema) => schema['x-personal'])) return hide(value);
    if (typeof value === 'string') return maskAddresses(value);
    if (typeof value !== 'object' || value === null) return value;
    const variants = schemas.flatMap(variantsOf);
    if (Array.isArray(value)) {
      const items = variants.flatMap(({ items: entry }) => entry ?? []);
      return value.map((entry) => mask(entry, items));
    }
    const entries = Object.entries(value).map(([key, inner]) => {
      const known = variants.flatMap(({ properties }) => properties?.[key] ?? []);
      // Keys of other objects are data, too.
      return [known.length > 0 ? key : maskAddresses(key), mask(inner, known)];
    });
    return Object.fromEntries(entries) as object;
  };

  return ({ responses }, status, body) => {
    const schema = responses[String(status)]?.content?.['application/json']?.schema;
    return mask(body, schema ? [schema] : []) as object;
  };
}

const HIDDEN = '•••';

/** Keeps only the type of a value, and the fact that there is one. */
function hide(value: unknown): unknown {
  if (typeof value === 'string') return value === '' ? value : HIDDEN;
  if (Array.isArray(value)) return [];
  return typeof value === 'object' && value !== null ? {} : null;
}

/** Each part between separators is read once, so that long texts take no longer than their length. */
export function maskAddresses(text: string): string {
  if (!text.includes('@')) return text;
  // Separators never contain the sign, so they stay.
  const parts = text.split(/([\s<>()[\]"',;:|]+)/);
  return parts.map((part) => (part.includes('@') ? maskEmail(part) : part)).join('');
}

import type { JsonSchema, OpenApiDocument } from '../document.ts';
import { alternatives, asSchema, isNull, resolve } from './schema.ts';

const FORMATS: Record<string, string> = { 'date-time': 'timestamp', uuid: 'UUID', uri: 'URL' };

/** A type in a few words: `string`, `list of strings`, `object or null`. */
export function typeInWords(schema: JsonSchema, document: OpenApiDocument): string {
  const words = alternatives(resolve(schema, document).schema).map((alternative) =>
    plainType(alternative, document),
  );
  return [...new Set(words)].join(' or ');
}

function plainType(schema: JsonSchema, document: OpenApiDocument): string {
  const { schema: resolved } = resolve(schema, document);
  if (alternatives(resolved)[0] !== resolved) return typeInWords(resolved, document);
  const { type, format, items, additionalProperties, properties } = resolved;
  if (isNull(resolved)) return 'null';
  if (type === undefined) return 'anything';
  if (type === 'array') return `list of ${plural(typeInWords(items as JsonSchema, document))}`;
  if (type === 'object' && !properties) {
    const [value] = asSchema(additionalProperties);
    const of = value && Object.keys(value).length > 0 ? typeInWords(value, document) : undefined;
    return of ? `map of ${plural(of)}` : 'object';
  }
  return FORMATS[format as string] ?? (type as string);
}

const plural = (words: string): string =>
  words
    .split(' or ')
    .map((word) => (/^(list|map|anything|null)/.test(word) ? word : `${word}s`))
    .join(' or ');

/** Names of types with their own section, such as `EmailAddress`. */
export function linkedTypes(
  schema: JsonSchema,
  document: OpenApiDocument,
  places: Set<string>,
): string[] {
  const { name, schema: resolved } = resolve(schema, document);
  if (name !== undefined && places.has(name)) return [name];
  const inner = [
    ...((resolved.oneOf ?? resolved.anyOf ?? []) as JsonSchema[]),
    ...asSchema(resolved.items),
  ];
  return [...new Set(inner.flatMap((part) => linkedTypes(part, document, places)))];
}

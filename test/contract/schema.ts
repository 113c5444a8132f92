import type { Document, Schema } from './document.ts';

type JsonType = 'string' | 'number' | 'boolean' | 'object' | 'array' | 'null';

/** The alternatives of a schema, with references resolved. */
export function alternatives(document: Document, schema: Schema): Schema[] {
  const resolved = document.resolve(schema);
  const choices = resolved.anyOf ?? resolved.oneOf;
  return choices ? choices.flatMap((choice) => alternatives(document, choice)) : [resolved];
}

/** The one alternative that has limits; null when several do, or none. */
export function onlyAlternative(document: Document, schema: Schema): Schema | null {
  const [only, ...others] = alternatives(document, schema).filter(({ type }) => type !== 'null');
  return only && others.length === 0 ? only : null;
}

/** The JSON types that a schema allows. */
export function typesOf(document: Document, schema: Schema): JsonType[] {
  const all: JsonType[] = ['string', 'number', 'boolean', 'object', 'array', 'null'];
  return all.filter((type) =>
    alternatives(document, schema).some((choice) => admits(choice, type)),
  );
}

function admits({ type, const: only, enum: values }: Schema, wanted: JsonType): boolean {
  const types = [type ?? []].flat().map((one) => (one === 'integer' ? 'number' : one));
  if (types.length > 0) return types.includes(wanted);
  const known = values ?? (only === undefined ? [] : [only]);
  return known.length === 0 || known.some((value) => typeOf(value) === wanted);
}

function typeOf(value: unknown): JsonType {
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'array';
  return typeof value as JsonType;
}

/** The simplest value that matches a schema. */
export function sample(document: Document, schema: Schema): unknown {
  const [choice = {}] = alternatives(document, schema);
  if (choice.const !== undefined) return choice.const;
  if (choice.enum) return choice.enum[0];
  switch ([choice.type].flat()[0]) {
    case 'boolean':
      return true;
    case 'integer':
    case 'number':
      return choice.minimum ?? 1;
    case 'array':
      return Array.from({ length: choice.minItems ?? 1 }, () =>
        sample(document, choice.items ?? {}),
      );
    case 'object':
      return Object.fromEntries(
        (choice.required ?? []).map((name) => [
          name,
          sample(document, choice.properties?.[name] ?? {}),
        ]),
      );
    case 'null':
      return null;
    default:
      return sampleText(choice);
  }
}

function sampleText({ format, minLength = 0 }: Schema): string {
  if (format === 'date-time') return '2026-01-01T00:00:00.000Z';
  if (format === 'uri') return 'https://shop.example/';
  if (format === 'uuid') return '0193a1b2-7c3d-7e4f-8a5b-6c7d8e9f0a1b';
  return 'contract'.padEnd(minLength, 't');
}

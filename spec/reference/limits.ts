import type { JsonSchema } from '../document.ts';

const count = (value: unknown): string => Number(value).toLocaleString('en');

/** The limits of a value besides its type, each in a few words; code in backticks. */
export function limitsOf(schema: JsonSchema): string[] {
  return [
    range(schema.minLength, schema.maxLength, 'character'),
    range(schema.minItems, schema.maxItems, 'entry', 'entries'),
    range(schema.minProperties, schema.maxProperties, 'key'),
    range(schema.minimum, schema.maximum),
    typeof schema.pattern === 'string' ? `pattern \`${schema.pattern}\`` : '',
    schema.default === undefined ? '' : `default \`${JSON.stringify(schema.default)}\``,
  ].filter(Boolean);
}

function range(least: unknown, most: unknown, unit = '', units = `${unit}s`): string {
  // A minimum of 0 characters is no limit.
  const from = least === 0 && unit ? undefined : least;
  const name = (value: unknown) => (unit ? ` ${value === 1 ? unit : units}` : '');
  if (from === undefined && most === undefined) return '';
  if (most === undefined) return `at least ${count(from)}${name(from)}`;
  if (from === undefined) return `at most ${count(most)}${name(most)}`;
  return from === most
    ? `exactly ${count(most)}${name(most)}`
    : `${count(from)}–${count(most)}${name(most)}`;
}

/** All allowed values of an enum. For an extensible enum, the known ones. */
export function valuesOf(schema: JsonSchema): string[] {
  const own = (schema.enum ?? (schema.const === undefined ? [] : [schema.const])) as unknown[];
  const inner = ((schema.anyOf ?? schema.oneOf ?? []) as JsonSchema[]).flatMap(valuesOf);
  return [...own.map((value) => JSON.stringify(value)), ...inner];
}

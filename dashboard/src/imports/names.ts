const folded = (text: string): string =>
  text
    .normalize('NFKD')
    .replaceAll(/\p{M}+/gu, '')
    .toLowerCase();

/** The key of a new attribute, made from the name of its column. */
export function keyFrom(column: string): string {
  const key = folded(column)
    .replaceAll(/[^a-z0-9]+/g, '_')
    .replaceAll(/^_|_$/g, '');
  return (/^[a-z]/.test(key) ? key : `a_${key}`).slice(0, 100);
}

const NUMBER = /^[+-]?\d[\d\s.,]*$/;
const DATE = /^(?:\d{4}-\d{2}-\d{2}|\d{1,2}([./-]) ?\d{1,2}\1 ?\d{4})/;
const BOOLEAN = /^(?:true|false|yes|no)$/i;

/** The type of a new attribute, by some of its values. A number with a leading zero is a code. */
export function typeFrom(values: readonly string[]): 'string' | 'number' | 'boolean' | 'date' {
  const areAll = (form: RegExp): boolean =>
    values.length > 0 && values.every((value) => form.test(value.trim()));
  if (areAll(BOOLEAN)) return 'boolean';
  if (areAll(DATE)) return 'date';
  return areAll(NUMBER) && !values.some((value) => /^[+0]\d/.test(value)) ? 'number' : 'string';
}

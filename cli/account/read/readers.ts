import type { Field } from './field.ts';

/** Converts a field to a value, or reports a problem and returns undefined. */
export type Reader<T> = (field: Field) => T | undefined;
type Value<R> = R extends Reader<infer T> ? T : never;
type Readers = Record<string, Reader<unknown>>;

type Properties<Required extends Readers, Optional extends Readers> = {
  [K in keyof Required]: Value<Required[K]>;
} & { [K in keyof Optional]?: Value<Optional[K]> };

const textWhere =
  (isAccepted: (text: string) => boolean): Reader<string> =>
  (field) => {
    const { scalar } = field;
    if (typeof scalar === 'string' && isAccepted(scalar)) return scalar;
    if (typeof scalar === 'string' || field.isNull) {
      return field.report(`${field.path} must not be empty.`);
    }
    return scalar === undefined
      ? field.report(`${field.path} must be text.`)
      : field.report(`${field.path} must be text: put ${field.source} in quotes.`);
  };

/** Text that is not blank. */
export const text = textWhere((given) => given.trim() !== '');

/** Text that may be blank, but not empty. */
export const nonEmptyText = textWhere((given) => given !== '');

/** Text that may be empty. */
export const anyText = textWhere(() => true);

export const boolean: Reader<boolean> = (field) =>
  typeof field.scalar === 'boolean'
    ? field.scalar
    : field.report(`${field.path} must be true or false.`);

/** The server validates the range. */
export const integer: Reader<number> = (field) =>
  Number.isSafeInteger(field.scalar)
    ? (field.scalar as number)
    : field.report(`${field.path} must be a whole number.`);

export const oneOf =
  <const T extends string>(...values: T[]): Reader<T> =>
  (field) =>
    values.find((value) => value === field.scalar) ??
    field.report(`${field.path} must be ${values.join(' or ')}.`);

/** Reads an empty field as null. */
export const nullable =
  <T>(read: Reader<T>): Reader<T | null> =>
  (field) =>
    field.isNull ? null : read(field);

/** Any map; the server validates it. */
export const json: Reader<Record<string, unknown>> = (field) =>
  field.entries
    ? (field.plain as Record<string, unknown>)
    : field.report(`${field.path} must be a map of names and values.`);

export const listOf =
  <T>(read: Reader<T>): Reader<T[]> =>
  (field) =>
    field.items
      ? field.items.map(read).filter((item) => item !== undefined)
      : field.report(`${field.path} must be a list.`);

/** The server stores lists of this kind without repetitions. */
export const setOf =
  <T>(read: Reader<T>): Reader<T[]> =>
  (field) => {
    const items = listOf(read)(field);
    return items && [...new Set(items)];
  };

/** A map with known names. Unknown names and missing required ones are problems. */
export const object =
  <Required extends Readers, Optional extends Readers>(
    required: Required,
    optional: Optional,
  ): Reader<Properties<Required, Optional>> =>
  (field) => {
    const { entries } = field;
    if (!entries)
      return field.report(`${field.path || 'The file'} must be a map of names and values.`);
    const readers: Readers = { ...required, ...optional };
    const values: Record<string, unknown> = {};
    for (const { name, key, value } of entries) {
      const read = Object.hasOwn(readers, name) ? readers[name] : undefined;
      if (read) values[name] = read(value);
      else key.report(`${key.path} is unknown; known here: ${Object.keys(readers).join(', ')}.`);
    }
    for (const name of Object.keys(required)) {
      if (entries.some((entry) => entry.name === name)) continue;
      field.report(`${field.path ? `${field.path}.` : ''}${name} is missing.`);
    }
    return values as Properties<Required, Optional>;
  };

export interface Entry<T> {
  name: string;
  field: Field;
  value: T;
}

/** A map by name, in the order of the file. `keyOf` returns the same key for spellings of the same name. */
export const mapOf =
  <T>(
    isName: (name: string) => string | null,
    read: Reader<T>,
    keyOf = (name: string): string => name,
  ): Reader<Entry<T>[]> =>
  (field) => {
    if (!field.entries) return field.report(`${field.path} must be a map of names and values.`);
    const seen = new Set<string>();
    return field.entries.flatMap(({ name, key, value }) => {
      const fault = isName(name) ?? (seen.has(keyOf(name)) ? 'is named twice.' : null);
      if (fault) key.report(`${name} ${fault}`);
      seen.add(keyOf(name));
      const described = read(value);
      return described === undefined ? [] : [{ name, field: key, value: described }];
    });
  };

/** A list of unique names. */
export const listOfNames =
  (isName: (name: string) => string | null): Reader<Entry<null>[]> =>
  (field) => {
    if (!field.items) return field.report(`${field.path} must be a list.`);
    const seen = new Set<string>();
    return field.items.flatMap((item) => {
      const name = text(item);
      if (name === undefined) return [];
      const fault = isName(name) ?? (seen.has(name) ? 'is named twice.' : null);
      if (fault) item.report(`${name} ${fault}`);
      seen.add(name);
      return [{ name, field: item, value: null }];
    });
  };

const SLUG = /^[a-z0-9]+(?:[-_][a-z0-9]+)*$/;

/** Returns the problem with a slug, or null. */
export const slug = (name: string): string | null =>
  SLUG.test(name) && name.length <= 100
    ? null
    : 'is not a slug: up to 100 lower-case letters and digits, joined by - or _.';

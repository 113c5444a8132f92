import type { Field } from './field.ts';

/** Turns a field into a value, or reports what is wrong with it and gives undefined. */
export type Reader<T> = (field: Field) => T | undefined;
type Value<R> = R extends Reader<infer T> ? T : never;
type Readers = Record<string, Reader<unknown>>;

type Properties<Required extends Readers, Optional extends Readers> = {
  [K in keyof Required]: Value<Required[K]>;
} & { [K in keyof Optional]?: Value<Optional[K]> };

const textThat =
  (isEnough: (text: string) => boolean): Reader<string> =>
  (field) => {
    const { scalar } = field;
    if (typeof scalar === 'string' && isEnough(scalar)) return scalar;
    if (typeof scalar === 'string' || field.isNull) {
      return field.report(`${field.path} must not be empty.`);
    }
    return scalar === undefined
      ? field.report(`${field.path} must be text.`)
      : field.report(`${field.path} must be text: put ${field.source} in quotes.`);
  };

/** Text of one line or more. */
export const text = textThat((given) => given.trim() !== '');

/** The same where the server takes blanks for text. */
export const blankOrText = textThat((given) => given !== '');

/** The same where the server takes even nothing for text. */
export const anyText = textThat(() => true);

export const flag: Reader<boolean> = (field) =>
  typeof field.scalar === 'boolean'
    ? field.scalar
    : field.report(`${field.path} must be true or false.`);

export const oneOf =
  <const T extends string>(...values: T[]): Reader<T> =>
  (field) =>
    values.find((value) => value === field.scalar) ??
    field.report(`${field.path} must be ${values.join(' or ')}.`);

/** Left empty, it says that there is none. */
export const nullable =
  <T>(read: Reader<T>): Reader<T | null> =>
  (field) =>
    field.isNull ? null : read(field);

/** Whatever JSON can say, for the server to judge. */
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

/** A map of fields with known names: others are problems, as are required ones that are missing. */
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

/** A map whose keys are names of its things, in their order. Names with one key are the same name. */
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

/** A list of names, each once. */
export const namesOf =
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

/** What is wrong with a slug, or null. */
export const slug = (name: string): string | null =>
  SLUG.test(name) && name.length <= 100
    ? null
    : 'is not a slug: up to 100 lower-case letters and digits, joined by - or _.';

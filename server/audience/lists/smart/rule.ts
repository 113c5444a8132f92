/**
 * Who is on a smart list, as JSON. A rule is worked out in SQL whenever the list is used; nobody's
 * membership is stored.
 *
 * Every rule is true or false for every contact, so `not` is the exact opposite and `ne` is `not eq`:
 * - A value that is missing or null is not there: `exists` is false, and so is every comparison but
 *   `ne`.
 * - Values of different types are never equal, greater or less: the number 5 is not the string "5".
 * - Strings are compared as they are, letter by letter in the order of Unicode; dates in ISO 8601 are
 *   strings that sort by time.
 * - `contains` looks for a part of a string, or for an element of an array.
 * - `data.a.b` is the key `b` of the object `a`; arrays have no keys.
 * - All of no rules is everybody, any of no rules nobody.
 */
export type Rule =
  | { all: Rule[] }
  | { any: Rule[] }
  | { not: Rule }
  /** On a static list. Smart ones can't be named, so that no rule depends on itself. */
  | { list: string }
  /** Subscribed to a subtype, by either form of its key; what the master switch says is `subscribed`. */
  | { consent: string }
  | Comparison;

export type Comparison =
  | { field: string; op: 'eq' | 'ne' | 'gt' | 'lt' | 'contains'; value: Scalar }
  | { field: string; op: 'in'; value: Scalar[] }
  /** Without a value: true. */
  | { field: string; op: 'exists'; value?: boolean };

export type Operator = Comparison['op'];
export type Scalar = string | number | boolean;

/**
 * What one rule may cost: the worst takes some 40 µs for each contact that is looked at, more where a
 * contact has much in `data`. Indexes find contacts by list, consent, locale, validation status,
 * switched off, and time. For anything else the contacts are looked at, newest first, some thousands
 * for a page.
 */
export const LIMITS = {
  /** `all`, `any` and `not` inside each other, with what they hold. */
  levels: 10,
  rules: 50,
  /** Values of one `in`. */
  values: 100,
  /** Characters of a value, a key or a slug. */
  characters: 1_000,
  /** Keys in a path, `data` included. */
  keys: 10,
};

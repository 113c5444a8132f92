/**
 * The rule of a smart list, as JSON. It is evaluated in SQL whenever the list is used; membership is not
 * stored.
 *
 * Every rule is true or false for every contact, so `not` is the exact opposite and `ne` is `not eq`:
 * - A missing value and null are the same: `exists` is false, and so is every comparison except `ne`.
 * - Values of different types are never equal, greater or less: the number 5 is not the string "5".
 * - Strings are compared by Unicode code point, case-sensitively; dates in ISO 8601 are strings that sort
 * by time.
 * - `contains` searches for a substring, or for an element of an array.
 * - `data.a.b` is the key `b` of the object `a`; arrays have no keys.
 * - `all` of no rules matches everybody, `any` of no rules nobody.
 * - Today is the day in the rule's time zone. The day of a string with a time is the day that is written in it.
 */
export type Rule =
  | { all: Rule[] }
  | { any: Rule[] }
  | { not: Rule }
  /** The contact is on a static list. Smart lists cannot be named, so that no rule depends on itself. */
  | { list: string }
  /**
   * The contact is subscribed to a subtype, named by either form of its key. The field `subscribed` is the
   * master switch.
   */
  | { consent: string }
  | Engagement
  | Comparison;

export type Comparison =
  | { field: string; op: 'eq' | 'ne' | 'gt' | 'lt' | 'contains'; value: Scalar }
  | { field: string; op: 'in'; value: Scalar[] }
  /** The default value is true. */
  | { field: string; op: 'exists'; value?: boolean }
  | DayComparison;

/** Compares the day of a value with today. The value is a number of days. */
export interface DayComparison {
  field: string;
  op: DayOperator;
  value: number;
  /** Default: UTC. */
  timezone?: string;
}

export const DAY_OPERATORS = [
  'within_last_days',
  'within_next_days',
  'more_than_days_ago',
  'birthday_within_days',
] as const;
export type DayOperator = (typeof DAY_OPERATORS)[number];

export const comparesDays = (comparison: Comparison): comparison is DayComparison =>
  DAY_OPERATORS.some((op) => op === comparison.op);

/**
 * What a contact did with campaigns: with one, with any of the last ones of the organization, or else with any. Only what
 * people did counts, not what programs did.
 */
export interface Engagement {
  engagement: 'got' | 'opened' | 'clicked';
  campaign?: string;
  last_campaigns?: number;
  /** The least number of these campaigns. Default: 1. */
  at_least?: number;
  within_last_days?: number;
  /** Default: UTC. */
  timezone?: string;
}

export type Operator = Comparison['op'];
export type Scalar = string | number | boolean;

/**
 * Limits on the cost of one rule. The worst rule takes about 40 µs for each contact that is checked, more
 * when a contact has much in `data`. Indexes find contacts by list, consent, locale, validation status, a
 * switched-off master switch, and time. For any other condition contacts are checked one by one, newest
 * first, some thousands for a page.
 */
export const LIMITS = {
  /** Nesting of `all`, `any` and `not`, including their innermost rules. */
  levels: 10,
  rules: 50,
  /** Values of one `in` comparison. */
  values: 100,
  /** Characters of a value, a key or a slug. */
  characters: 1_000,
  /** Keys in a path, including `data`. */
  keys: 10,
  /** Days before or after today. */
  days: 36_500,
  /** Days of one year: the birthdays of all people. */
  birthdayDays: 365,
  /** The last campaigns of an organization. */
  campaigns: 20,
};

import type { Comparison, Condition, Scalar } from './node.ts';

/** How the value of a comparison is entered. */
export type ValueType = 'text' | 'number' | 'boolean' | 'date' | 'status' | 'language' | 'days';

const EQUALITY = ['eq', 'ne', 'in', 'exists'];
const ORDER = [...EQUALITY, 'gt', 'lt'];

/** `contains` finds `en-US` by `en`. */
const LANGUAGE = ['eq', 'ne', 'in', 'contains', 'exists'];

const PAST = ['within_last_days', 'more_than_days_ago'];
const DAYS = ['within_last_days', 'within_next_days', 'more_than_days_ago', 'birthday_within_days'];

/** The operators of attributes that help, by their declared types. */
const OF_TYPE: Readonly<Record<string, string[]>> = {
  string: ['eq', 'ne', 'contains', 'in', 'exists'],
  enum: EQUALITY,
  number: ORDER,
  boolean: ['eq', 'ne', 'exists'],
  date: [...DAYS, 'gt', 'lt', 'eq', 'exists'],
};

/** The operators of a field, whose declared type can be known. */
export function operatorsOf(field: string, declared: string | undefined): string[] {
  if (field === 'validation_status' || field === 'subscribed') return EQUALITY;
  if (field === 'locale') return LANGUAGE;
  if (field === 'created_at') return [...PAST, 'gt', 'lt', 'eq'];
  return OF_TYPE[declared ?? ''] ?? [...ORDER, 'contains'];
}

export const STATUSES = ['pending', 'valid', 'invalid', 'risky', 'unknown'];

/** The type of a value in `data` is that of the value itself. */
export function typeOf({ field, op, value }: Comparison, declared?: string): ValueType {
  if (DAYS.includes(op)) return 'days';
  if (field === 'validation_status') return 'status';
  if (field === 'locale' && (op === 'eq' || op === 'ne')) return 'language';
  if (field === 'created_at' || declared === 'date') return 'date';
  const example = Array.isArray(value) ? value[0] : value;
  if (declared === 'number' || typeof example === 'number') return 'number';
  return declared === 'boolean' || typeof example === 'boolean' ? 'boolean' : 'text';
}

const FIRST: Record<ValueType, Scalar> = {
  text: '',
  number: 0,
  boolean: true,
  date: new Date().toISOString().slice(0, 10),
  status: 'valid',
  language: 'en',
  days: 90,
};

export const firstValue = (type: ValueType): Scalar => FIRST[type];

/** The number of days that a comparison begins with; everybody whose birthday is today. */
const FIRST_DAYS: Readonly<Record<string, number>> = {
  within_next_days: 30,
  birthday_within_days: 0,
};

/** Today is a day in the time zone of who makes the rule. */
export const ownZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone;

const daysOf = (field: string, op: string): Comparison => ({
  kind: 'field',
  field,
  op,
  value: FIRST_DAYS[op] ?? 90,
  timezone: ownZone(),
});

interface Declared {
  type: string;
  values: readonly string[];
}

/** The first comparison with this field, whose declared attribute can be known. */
export function comparisonWith(field: string, declared: Declared | undefined): Comparison {
  if (field === 'created_at' || declared?.type === 'date') return daysOf(field, 'within_last_days');
  const [first] = declared?.values ?? [];
  const empty: Comparison = { kind: 'field', field, op: 'eq', value: first ?? '' };
  const type = field === 'subscribed' ? 'boolean' : typeOf(empty, declared?.type);
  return type === 'text' ? empty : { ...empty, value: FIRST[type] };
}

/** The same comparison with another operator, whose value can have another form. */
export function withOperator(comparison: Comparison, op: string, declared?: string): Comparison {
  const { field, value } = comparison;
  if (op === 'exists') return { kind: 'field', field, op, value: true };
  if (DAYS.includes(op)) {
    return DAYS.includes(comparison.op) && op !== 'birthday_within_days'
      ? { ...comparison, op }
      : daysOf(field, op);
  }
  const [only = ''] = Array.isArray(value) ? value : [value];
  const type =
    field === 'subscribed'
      ? 'boolean'
      : typeOf({ kind: 'field', field, op, value: only }, declared);
  const one = type === 'date' && typeof only !== 'string' ? FIRST.date : only;
  // `true` may come from `exists`, and is no value of a text.
  const kept =
    type === 'boolean' && field !== 'subscribed' && op !== 'ne' && op !== 'eq' ? '' : one;
  return { kind: 'field', field, op, value: op === 'in' ? [kept] : kept };
}

/** The time zone in which a condition counts days; null if it does not count them. */
export function zoneOf(condition: Condition): string | null {
  if (condition.kind !== 'field' && condition.kind !== 'engagement') return null;
  const countsDays =
    condition.kind === 'field'
      ? DAYS.includes(condition.op)
      : condition.within_last_days !== undefined;
  return countsDays ? (condition.timezone ?? 'UTC') : null;
}

/** What the first select of a condition shows. */
export function subjectOf(condition: Condition): string {
  if (condition.kind !== 'field') return condition.kind;
  return condition.field.startsWith('data.') ? 'data' : condition.field;
}

import * as fc from 'fast-check';
import type { Comparison, Rule, Scalar } from '../../../server/audience/lists/smart/rule.ts';
import { isObject, type JsonObject } from '../../../server/platform/values/json/json.ts';

/** The fields of a contact that rules use. */
export interface ModelContact {
  locale: string;
  timezone: string | null;
  validation_status: string;
  subscribed: boolean;
  created_at: string;
  data: JsonObject;
  custom_attributes: JsonObject;
  /** Slugs of the static lists that the contact is on. */
  lists: string[];
  /** Full keys of the subtypes that the contact has subscribed to. */
  consents: string[];
}

export const LISTS = ['customers', 'press'];
export const SUBTYPES = ['news/newsletter', 'news/offers', 'partners/offers'];

/** The meaning of a rule, implemented again without SQL. */
export function matches(rule: Rule, contact: ModelContact): boolean {
  if ('all' in rule) return rule.all.every((one) => matches(one, contact));
  if ('any' in rule) return rule.any.some((one) => matches(one, contact));
  if ('not' in rule) return !matches(rule.not, contact);
  if ('list' in rule) return contact.lists.includes(rule.list);
  if ('consent' in rule) {
    const meant = SUBTYPES.filter(
      (key) => key === rule.consent || key.endsWith(`/${rule.consent}`),
    );
    return meant.length === 1 && contact.consents.includes(meant[0] ?? '');
  }
  return compares(valueAt(contact, rule.field), rule);
}

function valueAt(contact: ModelContact, field: string): unknown {
  return field
    .split('.')
    .reduce<unknown>(
      (value, key) => (isObject(value) && Object.hasOwn(value, key) ? value[key] : undefined),
      contact,
    );
}

function compares(actual: unknown, rule: Comparison): boolean {
  const same = (value: Scalar): boolean => asTime(actual, rule) === asTime(value, rule);
  switch (rule.op) {
    case 'exists':
      return (actual !== undefined && actual !== null) === (rule.value ?? true);
    case 'eq':
      return same(rule.value);
    case 'ne':
      return !same(rule.value);
    case 'in':
      return rule.value.some(same);
    case 'gt':
      return order(asTime(actual, rule), asTime(rule.value, rule)) > 0;
    case 'lt':
      return order(asTime(actual, rule), asTime(rule.value, rule)) < 0;
    case 'contains':
      if (Array.isArray(actual)) return actual.includes(rule.value);
      return typeof actual === 'string' && typeof rule.value === 'string'
        ? actual.includes(rule.value)
        : false;
  }
}

const asTime = (value: unknown, { field }: Comparison): unknown =>
  field === 'created_at' ? Date.parse(String(value)) : value;

/** Null when the types differ: the values are not comparable. */
function order(a: unknown, b: unknown): number {
  if (typeof a === 'number' && typeof b === 'number') return a - b;
  if (typeof a !== 'string' || typeof b !== 'string') return 0;
  return Buffer.compare(Buffer.from(a), Buffer.from(b));
}

/** Few and unusual values, so that rules match contacts. */
const KEYS = ['0', '__proto__', 'constructor', 'it’s "x"', '$1', '%'];
const TEXTS = [
  '',
  'x',
  'xy',
  'X',
  'ž',
  'É',
  '\u{1f600}',
  '\uffee',
  '10',
  'true',
  `'; --`,
  '%',
  '\\',
];
const NUMBERS = [0, -1, 9, 10, 9.5, 1e21, 1e-7, Number.MAX_SAFE_INTEGER];
const MOMENTS = [
  '2026-01-31T12:00:00.000Z',
  '2026-02-01T00:00:00.000Z',
  '2026-02-28T23:59:59.999Z',
];
const LOCALES = ['en', 'cs', 'cs-CZ', 'pt-BR'];
const ZONES = ['Europe/Prague', 'America/Sao_Paulo'];
const STATUSES = ['pending', 'valid', 'invalid', 'risky', 'unknown'];

const text = fc.constantFrom(...TEXTS);
const scalar = fc.oneof(text, fc.constantFrom(...NUMBERS), fc.boolean());
const key = fc.oneof(
  { arbitrary: fc.constantFrom('a', 'b'), weight: 3 },
  { arbitrary: fc.constantFrom(...KEYS), weight: 1 },
);

const { value: json } = fc.letrec<{ value: unknown; object: JsonObject }>((tie) => ({
  value: fc.oneof(
    { maxDepth: 2 },
    scalar,
    fc.constant(null),
    fc.array(tie('value'), { maxLength: 3 }),
    tie('object'),
  ),
  object: entries(tie('value')),
}));

/** `Object.fromEntries` creates `__proto__` as an own key, as JSON.parse does. */
function entries(value: fc.Arbitrary<unknown>): fc.Arbitrary<JsonObject> {
  return fc
    .array(fc.tuple(key, value), { maxLength: 4 })
    .map((pairs) => Object.fromEntries<unknown>(pairs));
}

export const contact: fc.Arbitrary<ModelContact> = fc.record({
  locale: fc.constantFrom(...LOCALES),
  timezone: fc.constantFrom(null, ...ZONES),
  validation_status: fc.constantFrom(...STATUSES),
  subscribed: fc.boolean(),
  created_at: fc.constantFrom(...MOMENTS),
  data: entries(json),
  custom_attributes: entries(scalar),
  lists: fc.subarray(LISTS),
  consents: fc.subarray(SUBTYPES),
});

const comparisonOf = <T extends Scalar>(
  field: fc.Arbitrary<string>,
  value: fc.Arbitrary<T>,
  ops: ('eq' | 'ne' | 'gt' | 'lt')[],
): fc.Arbitrary<Rule> =>
  fc.oneof(
    fc.record({ field, op: fc.constantFrom(...ops), value }),
    fc.record({ field, op: fc.constant('in' as const), value: fc.array(value, { maxLength: 3 }) }),
    fc.record({ field, op: fc.constant('exists' as const) }),
    fc.record({ field, op: fc.constant('exists' as const), value: fc.boolean() }),
  );

const path = fc
  .tuple(
    fc.constantFrom('data', 'custom_attributes'),
    fc.oneof(
      { arbitrary: fc.tuple(key), weight: 3 },
      { arbitrary: fc.array(key, { minLength: 2, maxLength: 3 }), weight: 1 },
    ),
  )
  .map(([column, keys]) => [column, ...keys].join('.'));
const ordered = scalar.filter((value) => typeof value !== 'boolean');
const part = scalar.filter((value) => value !== '');
const moment = fc.constantFrom(...MOMENTS, '2026-02-01', '2026-02-01T01:00+01:00');

const leaf: fc.Arbitrary<Rule> = fc.oneof(
  comparisonOf(path, scalar, ['eq', 'ne']),
  comparisonOf(path, ordered, ['gt', 'lt']),
  fc.record({ field: path, op: fc.constant('contains' as const), value: part }),
  comparisonOf(fc.constant('locale'), fc.constantFrom(...LOCALES, 'c'), ['eq', 'ne', 'gt', 'lt']),
  fc.record({
    field: fc.constant('locale'),
    op: fc.constant('contains' as const),
    value: fc.constantFrom('cs', '-', 'x'),
  }),
  comparisonOf(fc.constant('timezone'), fc.constantFrom(...ZONES, 'Asia'), [
    'eq',
    'ne',
    'gt',
    'lt',
  ]),
  fc.record({
    field: fc.constant('timezone'),
    op: fc.constant('contains' as const),
    value: fc.constantFrom('Europe/', 'x'),
  }),
  comparisonOf(fc.constant('validation_status'), fc.constantFrom(...STATUSES), ['eq', 'ne']),
  comparisonOf(fc.constant('subscribed'), fc.boolean(), ['eq', 'ne']),
  comparisonOf(fc.constant('created_at'), moment, ['eq', 'ne', 'gt', 'lt']),
  fc.record({ list: fc.constantFrom(...LISTS, 'smart', 'foreign', 'none') }),
  fc.record({ consent: fc.constantFrom(...SUBTYPES, 'newsletter', 'offers', 'none/none', '%') }),
);

export const { rule } = fc.letrec<{ rule: Rule }>((tie) => ({
  rule: fc.oneof(
    { maxDepth: 3, withCrossShrink: true },
    leaf,
    fc.record({ all: fc.array(tie('rule'), { maxLength: 3 }) }),
    fc.record({ any: fc.array(tie('rule'), { maxLength: 3 }) }),
    fc.record({ not: tie('rule') }),
  ),
}));

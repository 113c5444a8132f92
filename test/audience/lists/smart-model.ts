import * as fc from 'fast-check';
import {
  comparesDays,
  DAY_OPERATORS,
  type Comparison,
  type DayComparison,
  type Engagement,
  type Rule,
  type Scalar,
} from '../../../server/audience/lists/smart/rule.ts';
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
  /** What the contact did with the campaigns, by slug. */
  campaigns: Record<string, ModelRecipient>;
}

interface ModelRecipient {
  state: string;
  queued_at: string;
  opened_at: string | null;
  clicked_at: string | null;
}

/** When rules are evaluated: on 28 February in UTC and in New York, and on 1 March in Prague. */
export const NOW = new Date('2026-02-28T23:30:00.000Z');

/** Oldest first. `next` has not begun to be sent, and `dropped` was canceled. */
export const CAMPAIGNS = ['first', 'second', 'third', 'next', 'dropped'];
const SENT = ['third', 'second', 'first'];

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
  if ('engagement' in rule) return engages(rule, contact);
  const actual = valueAt(contact, rule.field);
  return comparesDays(rule) ? comparesToday(actual, rule) : compares(actual, rule);
}

/** The day of a moment in a time zone. */
const dayIn = (moment: Date, timezone = 'UTC'): string =>
  new Intl.DateTimeFormat('sv-SE', { timeZone: timezone }).format(moment);

/** A day so many days later. */
const later = (day: string, days: number): string =>
  new Date(Date.parse(day) + days * 86_400_000).toISOString().slice(0, 10);

function comparesToday(actual: unknown, rule: DayComparison): boolean {
  const { field, op, value, timezone } = rule;
  if (typeof actual !== 'string') return false;
  const isDate = /^\d{4}-\d{2}-\d{2}(T|$)/.test(actual);
  if (!isDate) return false;
  const day = field === 'created_at' ? dayIn(new Date(actual), timezone) : actual.slice(0, 10);
  const today = dayIn(NOW, timezone);
  switch (op) {
    case 'within_last_days':
      return day >= later(today, -value) && day <= today;
    case 'within_next_days':
      return day >= today && day <= later(today, value);
    case 'more_than_days_ago':
      return day < later(today, -value);
    case 'birthday_within_days':
      return Array.from({ length: value + 1 }, (_, n) => later(today, n)).some((one) =>
        isBirthday(day, one),
      );
  }
}

function isBirthday(born: string, day: string): boolean {
  if (born.slice(5) === day.slice(5)) return true;
  const hasLeapDay = later(day, 1).endsWith('-02-29');
  return born.endsWith('-02-29') && day.endsWith('-02-28') && !hasLeapDay;
}

function engages(rule: Engagement, { campaigns }: ModelContact): boolean {
  const { campaign, last_campaigns: last, at_least: least = 1, within_last_days: days } = rule;
  const named = last === undefined ? CAMPAIGNS : SENT.slice(0, last);
  const slugs = campaign === undefined ? named : [campaign];
  const since = days === undefined ? '' : later(dayIn(NOW, rule.timezone), -days);
  const isSince = (moment: string | null): boolean =>
    moment !== null && dayIn(new Date(moment), rule.timezone) >= since;
  const counted = slugs
    .flatMap((slug) => campaigns[slug] ?? [])
    .filter((one) => {
      if (rule.engagement === 'clicked') return isSince(one.clicked_at);
      if (rule.engagement === 'opened') return isSince(one.opened_at) || isSince(one.clicked_at);
      return ['sent', 'delivered', 'complained'].includes(one.state) && isSince(one.queued_at);
    });
  return counted.length >= least;
}

function valueAt(contact: ModelContact, field: string): unknown {
  return field
    .split('.')
    .reduce<unknown>(
      (value, key) => (isObject(value) && Object.hasOwn(value, key) ? value[key] : undefined),
      contact,
    );
}

function compares(actual: unknown, rule: Exclude<Comparison, DayComparison>): boolean {
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
/** Around today, in the future, and on a day that few years have. */
const DATES = [
  ...['2026-02-26', '2026-02-28', '2026-03-01', '2026-03-02T08:00:00+01:00'],
  ...['2026-02-27T23:59:59Z', '1984-02-29', '1990-03-01', '2030-01-01', '2026-02-28x'],
];
const DAYS = [0, 1, 2, 30];
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

const moments = fc.constantFrom(...MOMENTS);
const recipient: fc.Arbitrary<ModelRecipient> = fc.record({
  state: fc.constantFrom('sent', 'delivered', 'bounced', 'complained', 'skipped', 'pending'),
  queued_at: moments,
  opened_at: fc.option(moments),
  clicked_at: fc.option(moments),
});

export const contact: fc.Arbitrary<ModelContact> = fc.record({
  campaigns: fc.dictionary(fc.constantFrom(...CAMPAIGNS), recipient, { maxKeys: 4 }),
  locale: fc.constantFrom(...LOCALES),
  timezone: fc.constantFrom(null, ...ZONES),
  validation_status: fc.constantFrom(...STATUSES),
  subscribed: fc.boolean(),
  created_at: fc.constantFrom(...MOMENTS),
  data: entries(
    fc.oneof({ arbitrary: json, weight: 3 }, { arbitrary: fc.constantFrom(...DATES), weight: 1 }),
  ),
  custom_attributes: entries(fc.oneof(scalar, fc.constantFrom(...DATES))),
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
const ordered = fc.constantFrom(...NUMBERS, '2026-02-28', '2026-02-27T23:59:59Z');
const part = scalar.filter((value) => value !== '');
const moment = fc.constantFrom(...MOMENTS, '2026-02-01', '2026-02-01T01:00+01:00');

const zone = fc.constantFrom('UTC', 'Europe/Prague', 'America/New_York');
const days = fc.constantFrom(...DAYS);

const engagement: fc.Arbitrary<Rule> = fc.record(
  {
    engagement: fc.constantFrom('got' as const, 'opened' as const, 'clicked' as const),
    within_last_days: days,
    timezone: zone,
  },
  { requiredKeys: ['engagement'] },
);
const ofOne = fc.record({ campaign: fc.constantFrom(...CAMPAIGNS, 'none') });
const ofSome = fc.record(
  { last_campaigns: fc.constantFrom(2, 3, 20), at_least: fc.constantFrom(1, 2) },
  { requiredKeys: [] },
);

const leaf: fc.Arbitrary<Rule> = fc.oneof(
  fc.tuple(engagement, fc.oneof(ofOne, ofSome)).map(([first, second]) => ({ ...first, ...second })),
  fc.record(
    {
      field: fc.constantFrom('custom_attributes.a', 'custom_attributes.b'),
      op: fc.constantFrom(...DAY_OPERATORS),
      value: days,
      timezone: zone,
    },
    { requiredKeys: ['field', 'op', 'value'] },
  ),
  fc.record({
    field: fc.constant('created_at'),
    op: fc.constantFrom('within_last_days' as const, 'more_than_days_ago' as const),
    value: days,
    timezone: zone,
  }),
  comparisonOf(path, scalar, ['eq', 'ne']),
  comparisonOf(path, ordered, ['gt', 'lt']),
  comparisonOf(fc.constantFrom('custom_attributes.a', 'custom_attributes.b'), text, ['gt', 'lt']),
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

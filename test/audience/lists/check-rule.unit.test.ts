import { expect, test } from '@jest/globals';
import * as fc from 'fast-check';
import { ValidationError } from '../../../server/platform/errors.ts';
import { checkRule } from '../../../server/audience/lists/smart/check-rule.ts';
import { rule } from './smart-model.ts';

/** Field and reason of every error in a rule. */
function faultsOf(given: unknown): [string, string][] {
  try {
    checkRule(given);
    return [];
  } catch (error) {
    if (!(error instanceof ValidationError)) throw error;
    return error.failures.map(({ field, reason }) => [field, reason]);
  }
}

const nested = (levels: number): unknown => {
  let inner: unknown = { list: 'press' };
  for (let i = 0; i < levels; i += 1) inner = { all: [inner] };
  return inner;
};
const city = { field: 'data.city', op: 'eq', value: 'Brno' };

test('CONTACTS-6 every rule that the grammar generates is valid', () => {
  fc.assert(fc.property(rule, (one) => expect(faultsOf(one)).toEqual([])));
});

test.each<[string, unknown, [string, string][]]>([
  ['nothing', undefined, [['rule', 'invalid_type']]],
  ['an array', [city], [['rule', 'invalid_type']]],
  ['an empty object', {}, [['rule', 'invalid_value']]],
  ['two forms at once', { ...city, not: city }, [['rule', 'invalid_value']]],
  ['an unknown field', { ...city, or: [] }, [['rule', 'unknown_field']]],
  [
    '__proto__ as a field',
    JSON.parse('{"__proto__": {"list": "press"}}'),
    [['rule', 'invalid_value']],
  ],
  ['members that are not an array', { all: city }, [['rule.all', 'invalid_type']]],
  ['an invalid member', { any: [city, { not: 'x' }] }, [['rule.any.1.not', 'invalid_type']]],
  ['a list with an invalid slug', { list: 5 }, [['rule.list', 'invalid_type']]],
  ['a consent without a key', { consent: '' }, [['rule.consent', 'invalid_type']]],
  ['an internal column', { ...city, field: 'organization_id' }, [['rule.field', 'invalid_value']]],
  ['data without a path', { ...city, field: 'data' }, [['rule.field', 'invalid_value']]],
  [
    'a path with an empty last part',
    { ...city, field: 'data.' },
    [['rule.field', 'invalid_value']],
  ],
  [
    'an empty key within a path',
    { ...city, field: 'data.a..b' },
    [['rule.field', 'invalid_value']],
  ],
  ['a path below a column', { ...city, field: 'locale.x' }, [['rule.field', 'invalid_value']]],
  ['too many keys', { ...city, field: `data${'.a'.repeat(10)}` }, [['rule.field', 'too_many']]],
  [
    'an inherited property as a column',
    { ...city, field: 'constructor' },
    [['rule.field', 'invalid_value']],
  ],
  ['an unknown operator', { ...city, op: 'like' }, [['rule.op', 'invalid_value']]],
  ['no operator', { field: 'data.city', value: 'x' }, [['rule.op', 'invalid_value']]],
  [
    'an operator that does not fit the field',
    { field: 'subscribed', op: 'gt', value: true },
    [['rule.op', 'invalid_value']],
  ],
  ['no value', { field: 'data.city', op: 'eq' }, [['rule.value', 'required']]],
  ['null as a value', { ...city, value: null }, [['rule.value', 'invalid_type']]],
  ['an operator as a value', { ...city, value: { $ne: '' } }, [['rule.value', 'invalid_type']]],
  ['no number', { ...city, value: Number.POSITIVE_INFINITY }, [['rule.value', 'invalid_type']]],
  [
    'a string for a boolean',
    { field: 'subscribed', op: 'eq', value: 'true' },
    [['rule.value', 'invalid_type']],
  ],
  [
    'a status that does not exist',
    { field: 'validation_status', op: 'in', value: ['valid', 'fine'] },
    [['rule.value.1', 'invalid_type']],
  ],
  [
    'a boolean compared by gt',
    { ...city, op: 'gt', value: true },
    [['rule.value', 'invalid_type']],
  ],
  [
    'a number in quotation marks compared by gt',
    { all: [{ ...city, op: 'gt', value: '10' }] },
    [['rule.all.0.value', 'invalid_type']],
  ],
  [
    'words compared by lt',
    { ...city, op: 'lt', value: '90 days ago' },
    [['rule.value', 'invalid_type']],
  ],
  ['in without an array', { ...city, op: 'in' }, [['rule.value', 'invalid_type']]],
  [
    'in with too many values',
    { ...city, op: 'in', value: Array.from({ length: 101 }, () => 1) },
    [['rule.value', 'too_many']],
  ],
  ['exists with a string', { ...city, op: 'exists' }, [['rule.value', 'invalid_type']]],
  [
    'contains with an empty string',
    { ...city, op: 'contains', value: '' },
    [['rule.value', 'too_short']],
  ],
  [
    'days that are no number',
    { field: 'custom_attributes.born', op: 'within_last_days', value: '90 days ago' },
    [['rule.value', 'invalid_type']],
  ],
  [
    'half a day',
    { field: 'created_at', op: 'more_than_days_ago', value: 0.5 },
    [['rule.value', 'invalid_type']],
  ],
  [
    'a number of days before the calendar',
    { field: 'created_at', op: 'more_than_days_ago', value: 1e9 },
    [['rule.value', 'invalid_value']],
  ],
  [
    'a birthday in two years',
    { field: 'custom_attributes.born', op: 'birthday_within_days', value: 730 },
    [['rule.value', 'invalid_value']],
  ],
  [
    'no number of days',
    { field: 'created_at', op: 'within_last_days' },
    [['rule.value', 'required']],
  ],
  [
    'contacts that will be created',
    { field: 'created_at', op: 'within_next_days', value: 1 },
    [['rule.op', 'invalid_value']],
  ],
  [
    'days of a value without a type',
    { field: 'data.born', op: 'within_last_days', value: 1 },
    [['rule.op', 'invalid_value']],
  ],
  [
    'a time zone that does not exist',
    { field: 'created_at', op: 'within_last_days', value: 1, timezone: 'Europe/Brno' },
    [['rule.timezone', 'invalid_value']],
  ],
  ['a time zone without days', { ...city, timezone: 'Europe/Prague' }, [['rule', 'unknown_field']]],
  ['an unknown engagement', { engagement: 'read' }, [['rule.engagement', 'invalid_value']]],
  [
    'an engagement with an unknown field',
    { engagement: 'got', value: 3 },
    [['rule', 'unknown_field']],
  ],
  [
    'one campaign and the last ones',
    { engagement: 'got', campaign: 'news', last_campaigns: 3 },
    [['rule.last_campaigns', 'conflict']],
  ],
  [
    'one campaign, twice',
    { engagement: 'got', campaign: 'news', at_least: 2 },
    [['rule.at_least', 'conflict']],
  ],
  [
    'too many campaigns',
    { engagement: 'got', last_campaigns: 21 },
    [['rule.last_campaigns', 'invalid_value']],
  ],
  [
    'more campaigns than there are',
    { engagement: 'got', last_campaigns: 3, at_least: 4 },
    [['rule.at_least', 'invalid_value']],
  ],
  [
    'an engagement with days and a time zone that are none',
    { engagement: 'opened', within_last_days: null, timezone: 2 },
    [
      ['rule.within_last_days', 'invalid_type'],
      ['rule.timezone', 'invalid_value'],
    ],
  ],
  ['NUL', { ...city, value: 'a\0' }, [['rule.value', 'invalid_format']]],
  ['half a surrogate pair', { ...city, value: '\ud83d' }, [['rule.value', 'invalid_format']]],
  ['NUL in a key', { ...city, field: 'data.\0' }, [['rule.field', 'invalid_value']]],
  [
    'a value that is too long',
    { ...city, value: 'x'.repeat(1_001) },
    [['rule.value', 'invalid_format']],
  ],
  ['eleven levels', nested(10), [[`rule${'.all.0'.repeat(10)}`, 'too_many']]],
  ['a hundred thousand levels', nested(100_000), [[`rule${'.all.0'.repeat(10)}`, 'too_many']]],
  [
    'a million rules',
    { any: Array.from({ length: 1_000_000 }, () => city) },
    [['rule', 'too_many']],
  ],
  [
    'several things',
    { all: [{ list: 5 }, city, { ...city, op: 'is' }] },
    [
      ['rule.all.0.list', 'invalid_type'],
      ['rule.all.2.op', 'invalid_value'],
    ],
  ],
])('CONTACTS-6 %s is refused with its path', (_name, given, faults) => {
  expect(faultsOf(given)).toEqual(faults);
});

test.each([
  '2026-02-30',
  '2026-01-31T25:00Z',
  '2026-01-31T12:00:00',
  '31.1.2026',
  '0000-01-01',
  '9999-12-31T23:59-12:00',
  'now',
  '-infinity',
])('CONTACTS-6 %s is not a timestamp', (value) => {
  expect(faultsOf({ field: 'created_at', op: 'gt', value })).toEqual([
    ['rule.value', 'invalid_type'],
  ]);
});

test('CONTACTS-6 the error for an unknown field names the known fields', () => {
  expect(() => checkRule({ field: 'city', op: 'eq', value: 'Brno' })).toThrow(
    'The field must be one of: locale, timezone, validation_status, subscribed, created_at, data.<key>, ' +
      'custom_attributes.<key>.',
  );
});

test('CONTACTS-6 any JSON yields either a rule or a refusal', () => {
  const awkward = fc.constantFrom(
    'field',
    'op',
    'value',
    'all',
    'any',
    'not',
    'list',
    'eq',
    'data.x',
  );
  const { json } = fc.letrec<{ json: unknown }>((tie) => ({
    json: fc.oneof(
      { maxDepth: 4 },
      awkward,
      fc.jsonValue({ maxDepth: 1 }),
      fc.array(tie('json'), { maxLength: 3 }),
      fc.dictionary(awkward, tie('json'), { maxKeys: 3 }),
    ),
  }));
  fc.assert(fc.property(json, (one) => expect(Array.isArray(faultsOf(one))).toBe(true)));
});

import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { listContacts } from '../../../server/audience/contacts/list.ts';
import { previewRule } from '../../../server/audience/lists/preview.ts';
import { birthdaysOf } from '../../../server/audience/lists/smart/days.ts';
import { DAY_MS } from '../../../server/platform/values/zoned-time.ts';
import { startTestApp, type TestApp } from '../../support/app/app.ts';
import { refusal } from '../../support/refusal.ts';

let app: TestApp;

/** It is 16 June in Prague. */
const NOW = new Date('2026-06-15T22:30:00Z');
const weeksLater = (weeks: number) => new Date(NOW.getTime() + weeks * 7 * DAY_MS);

const putAttribute = (key: string, body: object) =>
  app.live.request('PUT', `/api/v1/contact-attributes/${key}`, { body });
const putRule = (rule: object) =>
  app.live.request('PUT', '/api/v1/lists/recent', { body: { name: 'Recent', rule } });

const ATTRIBUTES = {
  city: { type: 'string' },
  last_order: { type: 'date' },
  points: { type: 'number' },
  vip: { type: 'boolean' },
  plan: { type: 'enum', values: ['basic', 'premium'] },
};

/** By the day of the last order: 90 and 91 days before, on the day, and nobody's. */
const PEOPLE = [
  ['zofie', 'Praha', '2026-03-18'],
  ['jan', 'Praha', '2026-03-17'],
  ['eva', 'Praha', '2026-06-16T08:00:00+02:00'],
  ['ada', 'Brno', '2026-06-01'],
  ['petr', 'Praha', undefined],
] as const;

beforeAll(async () => {
  app = await startTestApp({ parts: { api: true, worker: false } });
  for (const [key, body] of Object.entries(ATTRIBUTES)) await putAttribute(key, body);
  for (const [name, city, order] of PEOPLE) {
    await app.live.post('/api/v1/contacts', {
      email: `${name}@example.com`,
      custom_attributes: { city, ...(order && { last_order: order }) },
    });
  }
});
afterAll(() => app.close());

const PRAGUE_90 = {
  all: [
    { field: 'custom_attributes.city', op: 'eq', value: 'Praha' },
    {
      field: 'custom_attributes.last_order',
      op: 'within_last_days',
      value: 90,
      timezone: 'Europe/Prague',
    },
  ],
};

describe('LISTS-3 a list of days', () => {
  const namesAt = (now: Date): Promise<string[]> =>
    app.asOwner(async (em) => {
      const scope = { em, organizationId: app.organizationId };
      const page = { after: null, count: 51 };
      const { rows } = await listContacts(scope, { list: 'recent' }, page, { now });
      const { matched } = await previewRule(scope, PRAGUE_90, { now });
      expect(matched).toBe(rows.length);
      return rows.map(({ email }) => email.split('@')[0] ?? '').sort();
    });

  test('means next week what it says', async () => {
    expect((await putRule(PRAGUE_90)).status).toBe(201);
    expect(await namesAt(NOW)).toEqual(['eva', 'zofie']);
    expect(await namesAt(weeksLater(1))).toEqual(['eva']);
    expect(await namesAt(weeksLater(13))).toEqual([]);
    // Before midnight in Prague, the order of the next day is in the future.
    expect(await namesAt(new Date('2026-06-15T21:30:00Z'))).toEqual(['jan', 'zofie']);
  });
});

const of = (key: string, op: string, value?: unknown) => ({
  any: [{ field: `custom_attributes.${key}`, op, ...(value !== undefined && { value }) }],
});

describe('LISTS-3 a comparison that suits the type of the attribute', () => {
  test.each<[string, object, string]>([
    ['words as a date', of('last_order', 'lt', '90 days ago'), 'value invalid_type'],
    ['a number as a date', of('last_order', 'gt', 90), 'value invalid_type'],
    ['a date that does not exist', of('last_order', 'eq', '2026-02-30'), 'value invalid_type'],
    ['a text as a number', of('points', 'gt', '10'), 'value invalid_type'],
    ['one of several', of('points', 'in', [1, '2']), 'value.1 invalid_type'],
    ['a number as a text', of('city', 'eq', 5), 'value invalid_type'],
    ['a text as yes or no', of('vip', 'eq', 'true'), 'value invalid_type'],
    ['a value that an enum does not have', of('plan', 'eq', 'gold'), 'value invalid_type'],
    ['days of a text', of('city', 'within_last_days', 90), 'op invalid_value'],
    ['the birthday of a number', of('points', 'birthday_within_days', 0), 'op invalid_value'],
    ['a part of a number', of('points', 'contains', '1'), 'op invalid_value'],
    ['more than yes', of('vip', 'gt', 1), 'op invalid_value'],
  ])('is required: %s', async (_what, rule, expected) => {
    const refused = await putRule(rule);
    expect(refusal(refused)).toBe(`400 rule.any.0.${expected}`);
    expect(refused.body.message).toMatch(/last_order|points|city|vip|plan/);
    expect(refusal(await app.live.post('/api/v1/list-previews', { rule }))).toBe(refusal(refused));
  });

  test.each<[string, object]>([
    ['a date', of('last_order', 'gt', '2026-01-31')],
    ['a time', of('last_order', 'lt', '2026-01-31T12:00:00Z')],
    ['a part of a date', of('last_order', 'contains', '2026-')],
    ['a number', of('points', 'lt', 1.5)],
    ['some values of an enum', of('plan', 'in', ['basic', 'premium'])],
    ['a known value', of('vip', 'exists')],
  ])('is accepted: %s', async (_what, rule) => {
    expect((await putRule(rule)).status).toBe(200);
  });
});

test('LISTS-3 everybody has a birthday once in each year', () => {
  const dayOf = (date: string) => Date.parse(date) / DAY_MS;
  expect(birthdaysOf(2, dayOf('2026-12-30'))).toEqual(['12-30', '12-31', '01-01']);
  expect(birthdaysOf(0, dayOf('2027-02-28'))).toEqual(['02-28', '02-29']);
  expect(birthdaysOf(0, dayOf('2028-02-28'))).toEqual(['02-28']);
  expect(birthdaysOf(1, dayOf('2028-02-28'))).toEqual(['02-28', '02-29']);
  expect(new Set(birthdaysOf(365, dayOf('2027-03-01'))).size).toBe(366);
});

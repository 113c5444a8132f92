import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { query, sql } from '../../../server/platform/database/sql.ts';
import {
  addLists,
  countRows,
  createOrganization,
  setRateLimits,
} from '../../support/app/account.ts';
import { startTestApp, type TestApp } from '../../support/app/app.ts';
import type { Answer } from '../../support/app/client.ts';
import { omit } from '../../support/omit.ts';
import { refusal } from '../../support/refusal.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ parts: { api: true, worker: false } });
  await setRateLimits(app, { reads: 5_000, writes: 5_000 });
});
afterAll(() => app.close());

const upsert = (body: object): Promise<Answer> => app.live.post('/api/v1/contacts', body);
const get = (email: string): Promise<Answer> =>
  app.live.get(`/api/v1/contacts/${encodeURIComponent(email)}`);

describe('custom attributes', () => {
  const email = 'attributes@example.com';
  const set = (attributes: object): Promise<Answer> =>
    upsert({ email, custom_attributes: attributes });

  beforeAll(() =>
    app.asOwner((em) =>
      query(
        em,
        sql`insert into contact_attributes (id, organization_id, key, type, values)
          select gen_random_uuid(), ${app.organizationId}, 'a_' || type, type,
            case type when 'enum' then array['gold', 'silver'] end
          from unnest(array['string', 'number', 'boolean', 'date', 'enum']) as type`,
      ),
    ),
  );

  test('CONTACTS-4 declared attributes of the declared type are stored, merged, and removed by null', async () => {
    const attributes = {
      a_string: 'x',
      a_number: 1.5,
      a_boolean: false,
      a_date: '2026-02-28',
      a_enum: 'gold',
    };
    expect((await set(attributes)).body.custom_attributes).toEqual(attributes);
    const changed = await set({ a_enum: 'silver', a_date: '2026-02-28T23:30:00+02:00' });
    expect(changed.body.custom_attributes).toEqual({
      ...attributes,
      a_enum: 'silver',
      a_date: '2026-02-28T23:30:00+02:00',
    });
    const removed = await set({ a_string: null, a_number: null, a_boolean: null, a_date: null });
    expect(removed.body.custom_attributes).toEqual({ a_enum: 'silver' });
  });

  test.each([
    ['a_string', [1, true, {}, ['x']]],
    ['a_number', ['1', true, {}, [1]]],
    ['a_boolean', ['true', 0, {}]],
    ['a_enum', ['bronze', '', 1, ['gold']]],
    ['a_date', ['yesterday', '', 0, '2026-13-01', '2026-02-30', '2026-2-3', '28.2.2026']],
    ['a_date', ['2026-02-30T10:00:00Z', '2026-01-01Tnoon', '2026-01-01T25:00:00Z', '2026-01-01T']],
  ])('CONTACTS-4 a value of another type than that of %s is refused: %j', async (key, values) => {
    const { body: before } = await set({});
    for (const value of values) {
      const answer = await set({ a_enum: 'gold', [key]: value });
      expect([value, refusal(answer)]).toEqual([
        value,
        `400 custom_attributes.${key} invalid_type`,
      ]);
    }
    expect((await get(email)).body.custom_attributes).toEqual(before.custom_attributes);
  });

  test.each([
    ['a_enum', 'bronze', 'one of: gold, silver'],
    ['a_number', 'x', 'a number'],
    ['a_boolean', 'x', 'true or false'],
  ])('CONTACTS-4 the error for a wrong %s says what is allowed', async (key, value, allowed) => {
    const { body } = await set({ [key]: value });
    expect(body.message).toBe(`The attribute custom_attributes.${key} must be ${allowed}.`);
  });

  test('CONTACTS-4 undeclared attributes are refused and all named', async () => {
    const { body } = await set({ nobody: 1, a_number: 'x', knows: null });
    expect(body.details.errors).toMatchObject([
      { field: 'custom_attributes.nobody', reason: 'unknown_field' },
      { field: 'custom_attributes.a_number', reason: 'invalid_type' },
      { field: 'custom_attributes.knows', reason: 'unknown_field' },
    ]);
  });

  test('CONTACTS-4 an attribute of another organization is undeclared', async () => {
    const other = await createOrganization(app, 'undeclared');
    const answer = await other.live.post('/api/v1/contacts', {
      email,
      custom_attributes: { a_string: 'x' },
    });
    expect(refusal(answer)).toBe('400 custom_attributes.a_string unknown_field');
  });
});

describe('lists', () => {
  beforeAll(async () => {
    await addLists(app, 'static', ['zebra', 'alpha']);
    await addLists(app, 'smart', ['rules', 'too-smart']);
  });

  test('CONTACTS-2 CONTACTS-5 lists are appended and returned sorted', async () => {
    const email = 'lists@example.com';
    await upsert({ email, lists: ['zebra', 'zebra'] });
    const { body } = await upsert({ email, lists: ['customers', 'alpha', 'zebra'] });
    expect(body.lists).toEqual(['alpha', 'customers', 'zebra']);
    expect((await upsert({ email, lists: [] })).body.lists).toEqual(body.lists);
  });

  test('unknown and smart lists refuse the whole request and are all named', async () => {
    const email = 'invalid-lists@example.com';
    const lists = ['customers', 'nowhere', 'rules', 'nowhere', 'too-smart'];
    const { status, body } = await upsert({ email, name: 'Nobody', lists });
    expect(status).toBe(400);
    expect(body.message).toBe(
      'List slugs are unknown or not modifiable: nowhere, rules, too-smart',
    );
    expect(body.details).toMatchObject({
      field: 'lists.1',
      reason: 'not_found',
      invalid_lists: ['nowhere', 'rules', 'too-smart'],
      errors: [
        { field: 'lists.1', reason: 'not_found' },
        { field: 'lists.2', reason: 'invalid_value' },
        { field: 'lists.3', reason: 'not_found' },
        { field: 'lists.4', reason: 'invalid_value' },
      ],
    });
    expect((await get(email)).status).toBe(404);
  });

  test('leave an existing contact unchanged when they are refused', async () => {
    const email = 'unchanged@example.com';
    const { body: before } = await upsert({ email, name: 'Before', data: { a: 1 } });
    await upsert({ email, name: 'After', data: { a: 2 }, lists: ['alpha', 'nowhere'] });
    const after = omit((await get(email)).body, 'can_receive');
    expect(after).toEqual(omit(before, 'pending_confirmation'));
  });

  test('API-7 a list of another organization is unknown', async () => {
    const other = await createOrganization(app, 'listless');
    const { body } = await other.live.post('/api/v1/contacts', {
      email: 'x@example.com',
      lists: ['customers'],
    });
    expect(body.details.invalid_lists).toEqual(['customers']);
  });

  test('API-6 at most 100 lists are named in a request', async () => {
    const lists = Array.from({ length: 101 }, () => 'customers');
    const email = 'many-lists@example.com';
    expect(refusal(await upsert({ email, lists }))).toBe('400 lists too_many');
    expect((await upsert({ email, lists: lists.slice(1) })).status).toBe(201);
  });
});

describe('API-6 limits apply to the merged value', () => {
  const keys = (from: number, to: number): Record<string, number> =>
    Object.fromEntries(Array.from({ length: to - from }, (_, i) => [`k${from + i}`, i]));
  const nested = (levels: number): object => (levels === 1 ? {} : { a: nested(levels - 1) });

  test('200 keys', async () => {
    const email = 'keys@example.com';
    expect((await upsert({ email, data: keys(0, 150) })).status).toBe(201);
    const answer = await upsert({ email, name: 'Changed', data: keys(150, 201) });
    expect(refusal(answer)).toBe('400 data too_many');
    const { body } = await get(email);
    expect([body.name, Object.keys(body.data).length]).toEqual([null, 150]);

    const swapped = await upsert({ email, data: { ...keys(150, 200), k0: null, k200: 1 } });
    expect(Object.keys(swapped.body.data)).toHaveLength(200);
  });

  test('64 KiB', async () => {
    const email = 'bytes@example.com';
    expect((await upsert({ email, data: { a: 'ž'.repeat(20_000) } })).status).toBe(201);
    const answer = await upsert({ email, data: { b: 'x'.repeat(30_000) } });
    expect(refusal(answer)).toBe('400 data too_long');
    expect(
      (await upsert({ email, data: { a: 'x'.repeat(30_000), b: 'x'.repeat(30_000) } })).status,
    ).toBe(200);
  });

  test('32 levels', async () => {
    const email = 'levels@example.com';
    expect((await upsert({ email, data: nested(32) })).status).toBe(201);
    expect(refusal(await upsert({ email, data: nested(33) }))).toBe('400 data too_many');
  });
});

test('a refused request creates no contact', async () => {
  const before = await app.asOwner((em) => countRows(em, 'contacts'));
  await upsert({ email: 'refused@example.com', custom_attributes: { undeclared: 1 } });
  await upsert({ email: 'refused@example.com', lists: ['nowhere'] });
  await upsert({ email: 'refused@example.com', data: { a: 'x'.repeat(70_000) } });
  expect(await app.asOwner((em) => countRows(em, 'contacts'))).toBe(before);
});

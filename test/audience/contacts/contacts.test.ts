import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { query, sql } from '../../../server/platform/database/sql.ts';
import { addLists, createOrganization, setRateLimits } from '../../support/app/account.ts';
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

describe('creating and changing contacts', () => {
  test('API-11 a new contact is a 201 with its defaults, an existing one a 200', async () => {
    const made = await upsert({ email: 'new@example.com' });
    expect(made.status).toBe(201);
    expect(made.body).toEqual({
      id: expect.any(String),
      email: 'new@example.com',
      name: null,
      data: {},
      custom_attributes: {},
      locale: 'en',
      timezone: null,
      subscribed: true,
      validation_status: 'pending',
      lists: [],
      created_at: made.body.updated_at,
      updated_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
      pending_confirmation: false,
      test_mode: false,
    });

    const again = await upsert({ email: 'new@example.com' });
    expect(again.status).toBe(200);
    expect(again.body).toEqual({ ...made.body, updated_at: again.body.updated_at });
  });

  test('CONTACTS-2 omitted fields stay unchanged', async () => {
    const email = 'partial@example.com';
    const first = { name: 'Ada', locale: 'cs', data: { a: 1 }, lists: ['customers'] };
    const { body: before } = await upsert({ email, ...first });
    const { body: after } = await upsert({ email });
    expect(after).toEqual({ ...before, updated_at: after.updated_at });
    expect(after).toMatchObject({ ...first, lists: ['customers'] });
  });

  test('CONTACTS-2 data merges shallowly and a null removes its key; nested nulls stay', async () => {
    const email = 'merge@example.com';
    await upsert({ email, data: { kept: 1, gone: 2, deep: { a: 1, b: 2 } } });
    const { body } = await upsert({ email, data: { gone: null, deep: { b: null }, more: [null] } });
    expect(body.data).toEqual({ kept: 1, deep: { b: null }, more: [null] });
    expect((await get(email)).body.data).toEqual(body.data);
  });

  test('CONTACTS-2 a null for an absent key changes nothing, for a new contact too', async () => {
    const { body } = await upsert({ email: 'null@example.com', data: { never: null, is: true } });
    expect(body.data).toEqual({ is: true });
  });

  test('CONTACTS-2 every kind of JSON is returned as it was given', async () => {
    const data = {
      text: 'Žluťoučký 🐎 \u2028 "quoted" \\ <b>',
      empty: '',
      zero: 0,
      float: 0.1,
      no: false,
      list: [1, 'two', [], {}],
      object: { '': { 'a.b': 1 } },
      constructor: 'x',
      largest: Number.MAX_SAFE_INTEGER,
      smallest: 5e-324,
    };
    const { body } = await upsert({ email: 'json@example.com', data });
    expect(body.data).toEqual(data);
  });

  test('CONTACTS-2 200 concurrent upserts of one new address create one contact and lose no key', async () => {
    const email = 'crowd@example.com';
    const answers = await Promise.all(
      Array.from({ length: 200 }, (_, i) => upsert({ email, data: { [`key_${i}`]: i } })),
    );
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(199);
    const rows = await app.asOwner((em) =>
      query<{ id: string; data: object }>(
        em,
        sql`select id, data from contacts where email_key = ${email}`,
      ),
    );
    expect(rows).toHaveLength(1);
    expect(new Set(answers.map(({ body }) => body.id))).toEqual(new Set([rows[0]?.id]));
    const all = Object.fromEntries(Array.from({ length: 200 }, (_, i) => [`key_${i}`, i]));
    expect(rows[0]?.data).toEqual(all);
  });

  test('CONTACTS-2 concurrent upserts with lists in different orders all succeed', async () => {
    await addLists(app, 'static', ['crowd-a', 'crowd-b', 'crowd-c']);
    const orders = [
      ['crowd-a', 'crowd-b', 'crowd-c'],
      ['crowd-c', 'crowd-b', 'crowd-a'],
    ];
    const answers = await Promise.all(
      Array.from({ length: 40 }, (_, i) =>
        upsert({ email: `member-${i % 2}@example.com`, lists: orders[(i >> 1) % 2] }),
      ),
    );
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(2);
    for (const { body } of answers) expect(body.lists).toEqual(orders[0]);
  });
});

describe('the address', () => {
  test('CONTACTS-1 is returned as first given, trimmed, with its domain in lower-case ASCII', async () => {
    const { status, body } = await upsert({ email: '  Eva.Mala@HÁČKY.cz ' });
    expect(status).toBe(201);
    expect(body.email).toBe('Eva.Mala@xn--hky-ela4t.cz');

    const other = await upsert({ email: 'eva.mala@háčky.CZ' });
    expect(other).toMatchObject({ status: 200, body: { id: body.id, email: body.email } });
  });

  test('CONTACTS-1 may have any spelling in a path, percent-encoded', async () => {
    const { body } = await upsert({ email: "O'Hara+a/b=c%d@Háčky.cz" });
    const spellings = ["o'hara+a/b=c%d@xn--hky-ela4t.cz", "O'HARA+A/B=C%D@HÁČKY.CZ"];
    for (const spelling of [...spellings, ` ${spellings[0]} `]) {
      expect((await get(spelling)).body).toMatchObject({ id: body.id, email: body.email });
    }
    const plus = await app.live.get("/api/v1/contacts/o'hara+a%2Fb=c%25d@xn--hky-ela4t.cz");
    expect(plus.body.id).toBe(body.id);
  });

  test.each([
    ['', 'ada', 'ada@example', 'a..b@example.com', 'ada@example.com/x', 'a@b.com, c@d.com'],
    ['ada\u0000@example.com', 'ada\r\n@example.com', 'ad\u0085a@example.com'],
    ['ad\u2028a@example.com', 'ad\u202ea@example.com', `${'x'.repeat(65)}@example.com`],
  ])('CONTACTS-1 is refused when it is invalid: %j …', async (...emails) => {
    for (const email of emails) {
      const answer = await upsert({ email });
      expect([email, refusal(answer)]).toEqual([email, '400 email invalid_format']);
      expect((await get(email || ' ')).body).toMatchObject({ details: { resource: 'contact' } });
    }
  });

  test('CONTACTS-1 has at most 254 characters', async () => {
    const domain = [63, 63, 57].map((length) => 'd'.repeat(length)).join('.');
    const longest = `${'l'.repeat(64)}@${domain}.com`;
    expect((await upsert({ email: longest })).status).toBe(201);
    expect((await get(longest)).status).toBe(200);
    const tooLong = await upsert({ email: `${'l'.repeat(64)}@d${domain}.com` });
    expect(refusal(tooLong)).toBe('400 email too_long');
  });

  test('API-7 is another contact in another organization', async () => {
    const email = 'shared@example.com';
    const { body } = await upsert({ email, name: 'Ours' });
    const other = await createOrganization(app, 'other-shop');
    const path = `/api/v1/contacts/${email}`;
    expect((await other.live.get(path)).body).toMatchObject({
      message: 'No contact has this address.',
      details: { resource: 'contact' },
    });
    const theirs = await other.live.post('/api/v1/contacts', { email, name: 'Theirs' });
    expect(theirs.status).toBe(201);
    expect(theirs.body.id).not.toBe(body.id);
    expect((await get(email)).body.name).toBe('Ours');
  });

  test('an unknown address is a 404', async () => {
    const { status, body } = await get('nobody@example.com');
    expect(status).toBe(404);
    expect(body).toMatchObject({ code: 'NOT_FOUND', details: { resource: 'contact' } });
  });

  test('a retrieve returns what the upsert returned, without pending_confirmation', async () => {
    const { body } = await upsert({
      email: 'same@example.com',
      name: 'Same',
      lists: ['customers'],
    });
    expect(body.pending_confirmation).toBe(false);
    const retrieved = omit((await get('same@example.com')).body, 'can_receive');
    expect(retrieved).toEqual(omit(body, 'pending_confirmation'));
  });
});

describe('locale and name', () => {
  test('CONTACTS-3 the locale is stored in canonical form', async () => {
    const { body } = await upsert({ email: 'locale@example.com', locale: 'CS-latn-cz' });
    expect(body.locale).toBe('cs-Latn-CZ');
    expect((await upsert({ email: 'locale@example.com' })).body.locale).toBe('cs-Latn-CZ');
  });

  test('CONTACTS-3 a new contact without a locale gets the default locale of its organization', async () => {
    const { live } = await createOrganization(app, 'czech-shop');
    const settings = { default_locale: 'cs-CZ' };
    await live.request('PATCH', '/api/v1/organization', { body: settings });
    const create = (body: object): Promise<Answer> => live.post('/api/v1/contacts', body);
    expect((await create({ email: 'ada@example.com' })).body.locale).toBe('cs-CZ');
    expect((await create({ email: 'bob@example.com', locale: 'sk' })).body.locale).toBe('sk');
    await live.request('PATCH', '/api/v1/organization', { body: { default_locale: 'de' } });
    expect((await create({ email: 'ada@example.com', name: 'Ada' })).body.locale).toBe('cs-CZ');
  });

  test('CONTACTS-2 CONTACTS-3 an upsert accepts the fields of a response, and a null name clears the name', async () => {
    const email = 'clear@example.com';
    const { body: nameless } = await upsert({ email, name: null });
    expect(nameless.name).toBeNull();
    await upsert({ email, name: 'Ada' });
    expect((await upsert({ email })).body.name).toBe('Ada');
    expect((await upsert({ email, name: null })).body.name).toBeNull();
    const { name, data, custom_attributes, locale, lists } = (await get(email)).body;
    const again = await upsert({ email, name, data, custom_attributes, locale, lists });
    expect([again.status, again.body.name]).toEqual([200, null]);
  });

  test.each(['', 'en_US', 'english!', 'x'])(
    'CONTACTS-3 the locale %j is refused',
    async (locale) => {
      const answer = await upsert({ email: 'bad-locale@example.com', locale });
      expect(refusal(answer)).toBe('400 locale invalid_format');
      expect((await get('bad-locale@example.com')).status).toBe(404);
    },
  );

  test('IMPORTS-2 the time zone is kept, changed and cleared', async () => {
    const email = 'zone@example.com';
    const zoneAfter = async (timezone?: string | null) =>
      (await upsert({ email, ...(timezone !== undefined && { timezone }) })).body.timezone;
    expect(await zoneAfter('europe/PRAGUE')).toBe('Europe/Prague');
    expect(await zoneAfter()).toBe('Europe/Prague');
    expect(await zoneAfter('Asia/Kolkata')).toBe('Asia/Kolkata');
    const patched = await app.live.request('PATCH', `/api/v1/contacts/${email}`, {
      body: { timezone: 'America/Sao_Paulo' },
    });
    expect(patched.body.timezone).toBe('America/Sao_Paulo');
    expect(await zoneAfter(null)).toBeNull();
    const { body } = await app.live.post('/api/v1/contacts/batch', {
      contacts: [
        { email, timezone: 'UTC' },
        { email: 'zone2@example.com', timezone: 'Mars/Olympus' },
      ],
    });
    expect(body).toMatchObject({ updated: 1, failed: 1 });
    expect((await get(email)).body.timezone).toBe('UTC');
  });

  test.each(['', '+02:00', 'CET+1', 'Europe', 'Europe/Praha', 'Europe/Prague ', 'x'.repeat(65)])(
    'IMPORTS-2 the time zone %j is refused',
    async (timezone) => {
      const answer = await upsert({ email: 'bad-zone@example.com', timezone });
      expect(answer.body.details.field).toBe('timezone');
      expect(answer.status).toBe(400);
    },
  );

  test('API-5 API-6 a name has at most 255 characters and no control characters', async () => {
    const email = 'name@example.com';
    expect((await upsert({ email, name: '🐎'.repeat(255) })).body.name).toBe('🐎'.repeat(255));
    expect(refusal(await upsert({ email, name: 'x'.repeat(256) }))).toBe('400 name too_long');
    for (const name of ['Ada\nLovelace', 'Ada\u2029', 'Ada\u202e', 'Ada\u009b']) {
      expect(refusal(await upsert({ email, name }))).toBe('400 name invalid_format');
    }
    expect((await upsert({ email, name: 'می\u200cخواهم' })).body.name).toBe('می\u200cخواهم');
  });
});

import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import * as fc from 'fast-check';
import { query, sql } from '../../../server/platform/database/sql.ts';
import { setRateLimits } from '../../support/app/account.ts';
import { startTestApp, type TestApp } from '../../support/app/app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
  await setRateLimits(app, { writes: 5000, reads: 5000 });
  await app.live.request('PUT', '/api/v1/subscription-types/partners', {
    body: {
      name: 'Partners',
      kind: 'marketing',
      subtypes: [{ slug: 'offers', name: 'Partner offers', visibility: 'private' }],
    },
  });
});
afterAll(() => app.close());

const KEYS = ['newsletter', 'news/offers', 'partners/offers', 'order-updates', 'price-alerts'];

let path: string;
let email: string;
let count = 0;
beforeEach(newContact);

async function newContact(): Promise<void> {
  count += 1;
  email = `person${count}@example.com`;
  path = `/api/v1/contacts/${encodeURIComponent(email)}`;
  await app.live.post('/api/v1/contacts', { email });
}

const read = async () => (await app.live.get(`${path}/subscription-preferences`)).body;
const write = (body: unknown) =>
  app.live.request('PATCH', `${path}/subscription-preferences`, { body });
const history = async () => (await app.live.get(`${path}/consent-history?limit=200`)).body.data;
const statusOf = (body: { types: { subtypes: { key: string; status: string }[] }[] }) =>
  Object.fromEntries(body.types.flatMap((t) => t.subtypes.map(({ key, status }) => [key, status])));

const evidenceByKey = (entry: { subtype_key: string; evidence: unknown }) => [
  entry.subtype_key,
  entry.evidence,
];

describe('subscription preferences', () => {
  test('CONSENT-8 a contact without any consent action has the state none everywhere', async () => {
    const body = await read();
    expect(body).toMatchObject({ email, subscribed: true, test_mode: false });
    expect(body.preferences).toEqual(Object.fromEntries(KEYS.map((key) => [key, false])));
    expect(new Set(Object.values(statusOf(body)))).toEqual(new Set(['none']));
    expect(body.types.map((type: { slug: string }) => type.slug)).toEqual([
      'news',
      'partners',
      'service',
    ]);
  });

  test('CONSENT-8 a change takes effect immediately, with its time and source', async () => {
    const { body } = await write({ preferences: { 'order-updates': true } });
    expect(body.preferences['order-updates']).toBe(true);
    const subtype = body.types[2].subtypes[0];
    expect(subtype).toMatchObject({ status: 'subscribed', effective: true, source: 'api' });
    expect(subtype.confirmed_at).toBe(subtype.updated_at);
    expect(await read()).toEqual(body);
  });

  test('CONSENT-LOG-1 a note stands in the evidence of each entry that the request makes, until an erasure', async () => {
    const asked = {
      email,
      opt_in_subtype_slugs: ['newsletter'],
      consent_evidence: { text: 'Yes' },
    };
    await app.live.post('/api/v1/contacts', asked);
    const note = 'Tiket 4711: „prosím, už ne“';
    const preferences = { newsletter: false, 'order-updates': true, 'price-alerts': false };
    expect((await write({ preferences, note })).status).toBe(200);
    expect((await history()).map(evidenceByKey)).toEqual([
      ['order-updates', { note }],
      ['newsletter', { text: 'Yes', note }],
      ['newsletter', { text: 'Yes' }],
    ]);
    const proof = await app.live.get(`${path}/consent-proof?subtype=newsletter`);
    expect(proof.body.rows.at(-1).private.evidence).toEqual({ text: 'Yes', note });
    await write({ preferences: { 'order-updates': false } });
    expect((await history())[0].evidence).toBeNull();

    await app.live.request('DELETE', path);
    const kept = await app.asOwner((em) =>
      query(em, sql`select id from consent_ledger where evidence::text like '%4711%'`),
    );
    expect(kept).toEqual([]);
  });

  test.each([
    ['', 'too_short'],
    ['   ', 'too_short'],
    ['x'.repeat(201), 'too_long'],
    ['two\nlines', 'invalid_format'],
    ['\u202egnol', 'invalid_format'],
    [4711, 'invalid_type'],
    [null, 'invalid_type'],
  ])('CONSENT-LOG-1 a note is one line of 1 to 200 characters: %j', async (note, reason) => {
    const { status, body } = await write({ preferences: { 'order-updates': true }, note });
    expect([status, body.details.field, body.details.reason]).toEqual([400, 'note', reason]);
    expect(await history()).toEqual([]);
  });

  test('CONSENT-8 marketing is not effective while the master switch is off; operational mail is', async () => {
    await write({ preferences: { newsletter: true, 'order-updates': true } });
    await app.live.request('PATCH', path, { body: { subscribed: false } });
    const effective = (await read()).types.flatMap(
      (type: { subtypes: { key: string; effective: boolean }[] }) =>
        type.subtypes.filter((subtype) => subtype.effective).map(({ key }) => key),
    );
    expect(effective).toEqual(['order-updates']);
  });

  test('CONSENT-1 an ambiguous slug is refused with its candidates, the full key is accepted', async () => {
    const refused = await write({ preferences: { offers: true } });
    expect(refused.body.details).toMatchObject({
      field: 'preferences.offers',
      reason: 'ambiguous',
      invalid_preferences: ['offers'],
    });
    expect(refused.body.message).toContain('news/offers, partners/offers');
    const taken = await write({
      preferences: { 'partners/offers': true, 'news/newsletter': true },
    });
    expect(taken.body.preferences).toMatchObject({ 'partners/offers': true, newsletter: true });
  });

  test('CONSENT-1 unknown and ambiguous keys have different errors', async () => {
    const { body } = await write({ preferences: { 'no/such': true, offers: true, x: false } });
    expect(body.message).toBe(
      'Subtypes are unknown: no/such, x. Several subtypes match offers; use one of news/offers, partners/offers.',
    );
    expect(body.details).toMatchObject({
      invalid_preferences: ['no/such', 'offers', 'x'],
      errors: [{ reason: 'not_found' }, { reason: 'ambiguous' }, { reason: 'not_found' }],
    });
  });

  test('CONSENT-9 an unknown key refuses the whole request', async () => {
    const { body } = await write({ preferences: { newsletter: true, 'no/such': true, x: false } });
    expect(body.details).toMatchObject({
      field: 'preferences.no/such',
      reason: 'not_found',
      invalid_preferences: ['no/such', 'x'],
    });
    expect((await read()).preferences.newsletter).toBe(false);
  });

  test('CONSENT-9 sending back the unchanged map changes nothing', async () => {
    await write({ preferences: { newsletter: true } });
    const before = await read();
    const { body } = await write({ preferences: before.preferences });
    expect(body).toEqual(before);
    expect(await history()).toHaveLength(1);
  });

  test('CONSENT-9 unsubscribe_all covers private subtypes and those with state none, and does not change the master switch', async () => {
    await write({ preferences: { newsletter: true } });
    const { body } = await write({ unsubscribe_all: true });
    expect(statusOf(body)).toEqual(Object.fromEntries(KEYS.map((key) => [key, 'unsubscribed'])));
    expect(body.subscribed).toBe(true);
    expect((await write({ unsubscribe_all: true })).body).toEqual(body);
    expect(await history()).toHaveLength(1 + KEYS.length);
  });

  test('CONSENT-9 unsubscribe_all with a true key is a conflict', async () => {
    const { body } = await write({ unsubscribe_all: true, preferences: { newsletter: true } });
    expect(body.details).toMatchObject({ field: 'preferences.newsletter', reason: 'conflict' });
    expect(await history()).toEqual([]);
  });

  test('one subtype under both forms of its key is a conflict', async () => {
    const { body } = await write({ preferences: { newsletter: true, 'news/newsletter': false } });
    expect(body.details).toMatchObject({ field: 'preferences', reason: 'conflict' });
  });

  test('CONSENT-2 EMAILS-5 a confirmed subscription allows operational mail, its withdrawal stops it', async () => {
    const order = {
      to: email,
      template: 'welcome',
      data: { name: 'A' },
      subtype_slug: 'order-updates',
    };
    expect((await app.live.post('/api/v1/emails/send', order)).body.details.reason).toBe(
      'opt_in_required',
    );
    await write({ preferences: { 'order-updates': true } });
    expect((await app.live.post('/api/v1/emails/send', order)).status).toBe(200);
    await write({ preferences: { 'order-updates': false } });
    expect((await app.live.post('/api/v1/emails/send', order)).body.details.reason).toBe(
      'opt_in_required',
    );
  });

  test('TEST-MODE-1 a test key changes neither state nor ledger', async () => {
    const { body } = await app.test.request('PATCH', `${path}/subscription-preferences`, {
      body: { preferences: { newsletter: true } },
    });
    expect(body).toMatchObject({ test_mode: true, preferences: { newsletter: true } });
    expect((await read()).preferences.newsletter).toBe(false);
    expect(await history()).toEqual([]);
  });

  test.each(['subscription-preferences', 'consent-history'])(
    '%s of an unknown contact is a 404',
    async (page) => {
      const { status, body } = await app.live.get(`/api/v1/contacts/nobody%40example.com/${page}`);
      expect({ status, details: body.details }).toEqual({
        status: 404,
        details: { resource: 'contact' },
      });
    },
  );
});

describe('the consent ledger', () => {
  test('CONSENT-LOG-2 contains every change, newest first, with the key that made it', async () => {
    await write({ preferences: { newsletter: true } });
    await write({ preferences: { newsletter: false } });
    const rows = await history();
    expect(rows).toMatchObject([
      { subtype_key: 'newsletter', from: 'subscribed', to: 'unsubscribed', source: 'api' },
      { subtype_key: 'newsletter', from: 'none', to: 'subscribed', text_version: 1 },
    ]);
    const [id] = await app.asOwner((em) =>
      query<{ id: string }>(em, sql`select id from api_keys where mode = 'live'`),
    );
    expect(rows[0].api_key_id).toBe(id?.id);
  });

  test('API-13 is paginated', async () => {
    await write({ unsubscribe_all: true });
    const first = (await app.live.get(`${path}/consent-history?limit=2`)).body;
    expect(first.data).toHaveLength(2);
    const cursor = String(first.next_cursor);
    const rest = (await app.live.get(`${path}/consent-history?limit=200&cursor=${cursor}`)).body;
    expect([...first.data, ...rest.data]).toEqual(await history());
  });

  test('CONSENT-LOG-1 can only be inserted into by the request role', async () => {
    const rights = await app.running.services.orm.em.fork().execute<Record<string, boolean>[]>(`
      select has_table_privilege('consent_ledger', 'insert') as insert,
        has_table_privilege('consent_ledger', 'update') as update,
        has_table_privilege('consent_ledger', 'delete') as delete,
        has_table_privilege('consent_ledger', 'truncate') as truncate`);
    expect(rights).toEqual([{ insert: true, update: false, delete: false, truncate: false }]);
  });

  test('CONSENT-LOG-1 yields the current state after any sequential or concurrent changes', async () => {
    const step = fc.oneof(
      fc.record({
        preferences: fc.dictionary(fc.constantFrom(...KEYS), fc.boolean(), { maxKeys: 3 }),
      }),
      fc.constant({ unsubscribe_all: true }),
    );
    const sequence = fc.tuple(fc.array(step, { maxLength: 6 }), fc.boolean());
    await fc.assert(
      fc.asyncProperty(sequence, async ([steps, atOnce]) => {
        await newContact();
        if (atOnce) await Promise.all(steps.map(write));
        else for (const change of steps) await write(change);
        const replayed = Object.fromEntries(KEYS.map((key) => [key, 'none']));
        for (const row of (await history()).reverse()) {
          expect(row.from).toBe(replayed[row.subtype_key]);
          expect(row.to).not.toBe(row.from);
          replayed[row.subtype_key] = row.to;
        }
        expect(replayed).toEqual(statusOf(await read()));
      }),
      { numRuns: 40 },
    );
  });
});

import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import * as fc from 'fast-check';
import { confirm } from '../../../server/audience/consent/public/confirmation.ts';
import { query, sql } from '../../../server/platform/database/sql.ts';
import { newId } from '../../../server/platform/values/id.ts';
import { startTestApp, type TestApp } from '../../support/app/app.ts';
import { runMaintenanceUntil } from '../../support/app/maintenance.ts';
import { asPerson } from './as-person.ts';
import { type ChainRow, faultsOf, jcs, readChain } from './chain.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ parts: { api: true, worker: false } });
});
afterAll(() => app.close());

const EVIDENCE = {
  url: 'https://shop.example/form?q="ž"',
  ip: '203.0.113.77',
  user_agent: 'Agent\t\\ "2" \u{1f4ec}',
  collected_at: '2026-01-01T00:00:00.000Z',
  text: 'Chci novinky.\r\n\u2028 </script>',
};

let count = 0;
const newAddress = (): string => `Chain+${(count += 1)}@people.example`;
const pathOf = (address: string): string => `/api/v1/contacts/${encodeURIComponent(address)}`;
const optIn = (email: string, fields: object = {}) =>
  app.live.post('/api/v1/contacts', { email, opt_in_subtype_slugs: ['newsletter'], ...fields });
const setPreferences = (email: string, preferences: Record<string, boolean>) =>
  app.live.request('PATCH', `${pathOf(email)}/subscription-preferences`, { body: { preferences } });
const historyOf = async (email: string) =>
  (await app.live.get(`${pathOf(email)}/consent-history`)).body.data;

/** A contact with entries of a person and of an API key, about two subtypes. */
async function newContact(): Promise<{ email: string; id: string }> {
  const email = newAddress();
  const { body } = await optIn(email, { consent_evidence: EVIDENCE });
  await asPerson(app, 'confirm', body.confirm_url, confirm);
  await setPreferences(email, { 'order-updates': true });
  await setPreferences(email, { 'order-updates': false, newsletter: false });
  return { email, id: body.id };
}

const chainOf = (contactId: string): Promise<ChainRow[]> =>
  readChain(app, sql`l.contact_id = ${contactId}`);

describe('CONSENT-LOG-3 the canonical form of PostgreSQL is that of RFC 8785', () => {
  // All characters that PostgreSQL can store.
  const text = fc
    .string({
      unit: fc.oneof(
        fc.constantFrom(...'"\\/\b\f\n\r\t\x1f\x7f\u2028\ud7ff\ue000'),
        fc.string({ unit: 'binary', minLength: 1, maxLength: 1 }),
      ),
    })
    .map((value) => value.replaceAll('\0', ''));
  const evidence = fc
    .record(
      { url: text, ip: text, user_agent: text, collected_at: text, text },
      { requiredKeys: [] },
    )
    .chain((value) => fc.shuffledSubarray(Object.entries(value)).map(Object.fromEntries));

  test('for evidence of any characters, with keys in any order', async () => {
    const values = fc.sample(evidence, 2_000) as object[];
    const canonical = await app.asOwner((em) =>
      query<{ text: string }>(
        em,
        sql`select canonical_evidence(v) as text
          from jsonb_array_elements(${JSON.stringify(values)}::jsonb) with ordinality as d (v, n)
          order by n`,
      ),
    );
    expect(canonical.map((row) => row.text)).toEqual(values.map(jcs));
  });

  test('for every character', async () => {
    const points = Array.from({ length: 0x10ffff }, (_, n) => n + 1).filter(
      (point) => (point < 0xd800 || point > 0xdfff) && (point < 0x3000 || point % 97 === 0),
    );
    const all = String.fromCodePoint(...points);
    const [row] = await app.asOwner((em) =>
      query<{ text: string }>(em, sql`select to_json(${all}::text)::text as text`),
    );
    expect(row?.text).toBe(jcs(all));
  });

  test('for names and descriptions of subtypes', async () => {
    const locale = fc.constantFrom('cs', 'de-AT', 'ar', 'zh-Hant');
    const description = fc.option(text);
    const translations = fc.dictionary(locale, fc.record({ name: text, description }));
    const values = fc.sample(
      fc.tuple(text, description, translations, text, description, translations),
      500,
    );
    const canonical = await app.asOwner((em) =>
      query<{ text: string }>(
        em,
        sql`select subtype_wording(v ->> 0, v ->> 1, v -> 2, v ->> 3, v ->> 4, v -> 5) as text
          from jsonb_array_elements(${JSON.stringify(values)}::jsonb) with ordinality as d (v, n)
          order by n`,
      ),
    );
    expect(canonical.map((row) => row.text)).toEqual(
      values.map(([type_name, type_description, ofType, name, description, own]) => {
        const translated = [...translatedMembers('type_', ofType), ...translatedMembers('', own)];
        const plain = { type_name, type_description, name, description };
        return jcs({ ...plain, ...Object.fromEntries(translated) });
      }),
    );
  });
});

const translatedMembers = (prefix: string, translations: Record<string, object>) =>
  Object.entries(translations).flatMap(([locale, fields]) =>
    Object.entries(fields).map(([field, value]) => [`${prefix}${field}.${locale}`, value]),
  );

describe('CONSENT-LOG-3 every change of consent is chained', () => {
  test('of a person, of an API key and of a removed subtype', async () => {
    const { email, id } = await newContact();
    const type = { name: 'Chained', kind: 'marketing' };
    const path = '/api/v1/subscription-types/chained';
    const subtype = { slug: 'chained-news', name: 'News', description: 'Each "Monday"' };
    await app.live.request('PUT', path, { body: { ...type, subtypes: [subtype] } });
    await setPreferences(email, { 'chained-news': true });
    const archived = { ...subtype, archived: true };
    await app.live.request('PUT', path, { body: { ...type, subtypes: [archived] } });
    expect((await app.live.request('DELETE', path)).status).toBe(204);

    const rows = await chainOf(id);
    expect(rows.map((row) => [row.subtype_key, row.to_status, row.actor_type].join(' '))).toEqual([
      'newsletter pending api_key',
      'newsletter subscribed recipient',
      'order-updates subscribed api_key',
      expect.stringMatching(/^(order-updates|newsletter) unsubscribed api_key$/),
      expect.stringMatching(/^(order-updates|newsletter) unsubscribed api_key$/),
      'chained-news subscribed api_key',
      'chained-news none api_key',
    ]);
    expect(faultsOf(rows)).toEqual([]);
    expect(new Set(rows.map(({ subject }) => subject)).size).toBe(1);
    expect(rows[0]?.subject).not.toBe(id);
    expect(rows[0]?.evidence_digest).not.toBeNull();
    expect(rows[1]?.ip_digest).not.toBeNull();
    expect(rows.at(-1)?.wording).toEqual({
      type_name: 'Chained',
      type_description: null,
      name: 'News',
      description: 'Each "Monday"',
    });
  });

  test('and the history shows the hash', async () => {
    const { email, id } = await newContact();
    const rows = await chainOf(id);
    const shown = (await historyOf(email)).map(({ hash }: { hash: string }) =>
      Buffer.from(hash, 'base64url').toString('hex'),
    );
    expect(shown).toEqual(rows.map(({ hash }) => hash?.slice(2)).reverse());
  });

  test('with the wording that the person was shown, although the text has changed since', async () => {
    const path = '/api/v1/subscription-types/reworded';
    const put = (name: string) =>
      app.live.request('PUT', path, {
        body: { name: 'Reworded', kind: 'marketing', subtypes: [{ slug: 'reworded-news', name }] },
      });
    await put('First');
    const email = newAddress();
    const { body } = await optIn(email, { opt_in_subtype_slugs: ['reworded-news'] });
    await put('Second');
    await asPerson(app, 'confirm', body.confirm_url, confirm);
    const rows = await chainOf(body.id);
    expect(rows.map(({ wording }) => wording)).toEqual([
      expect.objectContaining({ name: 'First' }),
      expect.objectContaining({ name: 'First' }),
    ]);
    expect(faultsOf(rows)).toEqual([]);
  });

  test('of two contacts with different salts', async () => {
    const [a, b] = [await newContact(), await newContact()];
    const rows = [...(await chainOf(a.id)), ...(await chainOf(b.id))];
    const salts = rows.flatMap(({ salts }) => salts?.slice(2).match(/.{32}/g) ?? []);
    expect(salts).toHaveLength(rows.length * 5);
    expect(new Set(salts).size).toBe(salts.length);
  });

  test('and the fields of the chain that a statement gives are ignored', async () => {
    const { id } = await newContact();
    await app.asOwner((em) =>
      query(
        em,
        sql`insert into consent_ledger select (jsonb_populate_record(l, jsonb_build_object(
            'id', ${newId()}::text, 'hash', '\\x00', 'prev_hash', '\\x00', 'salts', '\\x00',
            'subject', gen_random_uuid()))).*
          from consent_ledger l where l.contact_id = ${id} order by id desc limit 1`,
      ),
    );
    const rows = await chainOf(id);
    expect(rows).toHaveLength(6);
    expect(faultsOf(rows)).toEqual([]);
  });
});

describe('ERASURES-1 CONSENT-LOG-3 an erasure', () => {
  test('leaves a chain that verifies and contains no private values and no salts', async () => {
    const { email, id } = await newContact();
    await setPreferences(email, { newsletter: true });
    const before = await chainOf(id);
    expect((await app.live.request('DELETE', pathOf(email))).status).toBe(204);

    const after = await readChain(app, sql`l.subject = ${before[0]?.subject}`);
    expect(after).toHaveLength(before.length + 1);
    expect(faultsOf(after)).toEqual([]);
    expect(after.slice(0, -1).map(({ hash }) => hash)).toEqual(before.map(({ hash }) => hash));
    for (const row of after) {
      expect(row).toMatchObject({ salts: null, ip: null, user_agent: null, evidence: null });
    }
  });

  test('separates the person from a contact that is created again', async () => {
    const { email, id } = await newContact();
    await app.live.request('DELETE', pathOf(email));
    const { body } = await optIn(email, { double_opt_in: false });
    const again = await chainOf(body.id);
    expect(again.map(({ prev_hash }) => prev_hash)).toEqual([null]);
    expect(faultsOf(again)).toEqual([]);
    const [first] = await readChain(app, sql`l.subject = ${again[0]?.subject}`);
    expect(first?.contact_id).toBe(body.id);
    expect(body.id).not.toBe(id);
  });

  test('leaves only ids and hashes after CONSENT_RETENTION, except for the last withdrawal of a subtype', async () => {
    const { email, id } = await newContact();
    const before = await chainOf(id);
    await app.live.request('DELETE', pathOf(email));
    const ids = before.map((row) => row.id);
    await app.asOwner((em) =>
      query(
        em,
        sql`update consent_ledger set erased_at = now() - interval '1100 days'
          where id = any(${ids}::uuid[])`,
      ),
    );
    const left = () => readChain(app, sql`l.id = any(${ids}::uuid[])`);
    const isLastWithdrawal = (row: object) => 'latest_withdrawal' in row && row.latest_withdrawal;
    await runMaintenanceUntil(app, async () =>
      (await left()).every((row) => !row.erased_at || isLastWithdrawal(row)),
    );
    const rows = await left();
    const withdrawals = rows.filter(isLastWithdrawal);
    expect(withdrawals.map((row) => [row.to_status, row.contact_id])).toEqual(
      withdrawals.map(() => ['unsubscribed', null]),
    );
    const forgotten = rows.filter((row) => !isLastWithdrawal(row));
    expect(forgotten.length).toBeGreaterThan(0);
    expect(
      forgotten.map((row) =>
        Object.fromEntries(
          Object.entries(row).filter(([, value]) => value !== null && value !== false),
        ),
      ),
    ).toEqual(
      forgotten.map(({ id: entry, hash }) => ({
        id: entry,
        organization_id: app.organizationId,
        hash,
      })),
    );
    expect(rows.map(({ hash }) => hash)).toEqual(before.map(({ hash }) => hash));
  });
});

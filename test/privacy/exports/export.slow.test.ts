import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { query, sql } from '../../../server/platform/database/sql.ts';
import { newId } from '../../../server/platform/values/id.ts';
import { addLists } from '../../support/app/account.ts';
import { startTestApp, type TestApp } from '../../support/app/app.ts';
import type { Answer } from '../../support/app/client.ts';
import { omit } from '../../support/omit.ts';

const CONTACTS = '/api/v1/contacts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ parts: { api: true, worker: false } });
  await addLists(app, 'static', ['press']);
});
afterAll(() => app.close());

const newAddress = (): string => `${newId()}@example.com`;
const pathOf = (address: string): string => `${CONTACTS}/${encodeURIComponent(address)}`;
const exportOf = (address: string, client = app.live): Promise<Answer> =>
  client.get(`${pathOf(address)}/export`);
const send = async (to: string, client = app.live): Promise<string> =>
  (await client.post('/api/v1/emails/send', { to, template: 'welcome', data: { name: 'Zdeňka' } }))
    .body.id;

describe('GDPR 15 and 20: the export of a person’s data', () => {
  test('contains for a contact what every other operation returns', async () => {
    const address = newAddress();
    await app.live.post(CONTACTS, {
      email: address,
      name: 'Zdeňka',
      data: { size: 'M' },
      lists: ['press', 'customers'],
      opt_in_subtype_slugs: ['newsletter'],
      consent_evidence: { text: 'Yes.' },
    });
    await app.live.request('PATCH', `${pathOf(address)}/subscription-preferences`, {
      body: { preferences: { 'order-updates': true } },
    });
    await send(address);
    await send(address.toUpperCase());
    await app.live.request('PUT', `/api/v1/suppressions/${address}`, { body: { note: 'Asked.' } });
    const shown = async (path: string) =>
      omit((await app.live.get(path)).body, 'test_mode', 'has_more', 'next_cursor');
    const { status, body } = await exportOf(address.toUpperCase());
    expect(status).toBe(200);
    expect(body).toEqual({
      email: address.toUpperCase().replace('EXAMPLE.COM', 'example.com'),
      exported_at: expect.stringMatching(/Z$/),
      contact: omit(await shown(pathOf(address)), 'can_receive'),
      lists: [
        { slug: 'customers', name: 'Customers' },
        { slug: 'press', name: 'press' },
      ],
      preferences: await shown(`${pathOf(address)}/subscription-preferences`),
      consent_history: (await shown(`${pathOf(address)}/consent-history`)).data,
      emails: (await shown(`/api/v1/emails?to=${address}`)).data,
      copied_emails: [],
      refused_sends: [],
      form_submissions: [],
      suppression: ((await shown(`/api/v1/suppressions?email=${address}`)).data as object[])[0],
      test_mode: false,
    });
    expect([body.consent_history, body.emails].map(({ length }) => length)).toEqual([2, 2]);
    expect(body.suppression.note).toBe('Asked.');
  });

  test('exists for an address with only email, and for one with only a suppression', async () => {
    const none = { contact: null, lists: [], preferences: null, consent_history: [] };
    const recipient = newAddress();
    const id = await send(recipient);
    expect((await exportOf(recipient)).body).toMatchObject({
      ...none,
      email: recipient,
      suppression: null,
      emails: [{ id, to_email: recipient }],
    });
    const unwanted = newAddress();
    await app.live.request('PUT', `/api/v1/suppressions/${unwanted}`, { body: {} });
    expect((await exportOf(unwanted)).body).toMatchObject({
      ...none,
      emails: [],
      suppression: { email: unwanted, reason: 'manual' },
    });
  });

  test('is a 404 for an unknown address, and after an erasure', async () => {
    const erased = newAddress();
    await app.live.post(CONTACTS, { email: erased });
    await send(erased);
    await app.live.request('DELETE', pathOf(erased));
    for (const address of [newAddress(), erased, 'no address']) {
      const { status, body } = await exportOf(address);
      expect([status, body.details]).toEqual([404, { resource: 'contact' }]);
    }
  });

  test('tells an erased person that the address is still suppressed', async () => {
    const address = newAddress();
    await app.live.request('PUT', `/api/v1/suppressions/${address}`, { body: {} });
    await app.live.post('/api/v1/erasures', { email: address });
    expect((await exportOf(address)).body.suppression).toMatchObject({ email: null });
  });

  test('TEST-MODE-2 with a test key contains the test emails, and otherwise live data', async () => {
    const address = newAddress();
    await app.live.post(CONTACTS, { email: address, name: 'Zdeňka' });
    await send(address);
    const tested = await send(address, app.test);
    const { body } = await exportOf(address, app.test);
    expect(body).toMatchObject({ contact: { name: 'Zdeňka' }, test_mode: true });
    expect(body.emails.map(({ id }: { id: string }) => id)).toEqual([tested]);
  });

  test('LIMITS-4 contains all of a long consent history', async () => {
    const address = newAddress();
    await app.live.post(CONTACTS, { email: address, opt_in_subtype_slugs: ['newsletter'] });
    const evidence = JSON.stringify({ text: 'x'.repeat(10_000) });
    await app.asOwner((em) =>
      query(
        em,
        sql`insert into consent_ledger
          select (jsonb_populate_record(l,
            jsonb_build_object('id', uuidv7(), 'evidence', ${evidence}::jsonb))).*
          from consent_ledger l join contacts c on c.id = l.contact_id, generate_series(1, 250)
          where c.email = ${address}`,
      ),
    );
    const { status, body } = await exportOf(address);
    const ids = body.consent_history.map(({ id }: { id: string }) => id);
    expect([status, ids.length, new Set(ids).size]).toEqual([200, 251, 251]);
    expect(ids).toEqual(ids.toSorted().toReversed());
    expect(body).toMatchObject({ email: address, emails: [], test_mode: false });
  });

  test('contains all of 10,000 emails, each of them once, newest first', async () => {
    const address = newAddress();
    const ids = Array.from({ length: 10_000 }, () => newId());
    await app.asOwner((em) =>
      query(
        em,
        sql`insert into emails (id, organization_id, mode, to_email, to_key, from_email, subject,
            template_slug, template_version_id, locale, priority, status)
          select id, ${app.organizationId}, 'live', ${address}, ${address}, 'hello@shop.example',
            'Your order', 'welcome', gen_random_uuid(), 'en', 'normal', 'delivered'
          from unnest(${ids}::uuid[]) as id`,
      ),
    );
    const { body } = await exportOf(address);
    expect(body.emails.map(({ id }: { id: string }) => id)).toEqual(ids.toReversed());
  });
});

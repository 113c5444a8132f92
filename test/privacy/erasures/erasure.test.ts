import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { readConfirmation } from '../../../server/audience/consent/public/confirmation.ts';
import { unsubscribe } from '../../../server/audience/consent/public/preferences-page.ts';
import { query, queryOne, sql } from '../../../server/platform/database/sql.ts';
import { newId } from '../../../server/platform/values/id.ts';
import { startTestApp, type TestApp } from '../../support/app/app.ts';
import type { Answer } from '../../support/app/client.ts';
import { readEmailRow, type StoredEmail } from '../../support/read/emails.ts';
import { runMaintenanceUntil } from '../../support/app/maintenance.ts';

const CONTACTS = '/api/v1/contacts';
const pathOf = (address: string): string => `${CONTACTS}/${encodeURIComponent(address)}`;

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ parts: { api: true, worker: false } });
});
afterAll(() => app.close());

/** A new contact for each test. */
const newAddress = (): string => `${newId()}@example.com`;
const remove = (address: string, client = app.live): Promise<Answer> =>
  client.request('DELETE', pathOf(address));
const erase = (email: string, client = app.live): Promise<Answer> =>
  client.post('/api/v1/erasures', { email });
const upsert = (email: string, more: object = {}): Promise<Answer> =>
  app.live.post(CONTACTS, { email, ...more });
const send = (to: string, more: object = {}): Promise<Answer> =>
  app.live.post('/api/v1/emails/send', {
    to,
    template: 'password-reset',
    data: { reset_url: 'https://shop.example/r' },
    ...more,
  });

/** The ledger rows of the contact with this address, oldest first. */
const ledgerOf = (address: string): Promise<Record<string, unknown>[]> =>
  app.asOwner((em) =>
    query(
      em,
      sql`select * from consent_ledger
        where address_hash = ${app.running.services.acceptance.hashAddress(address)} order by id`,
    ),
  );

describe('ERASURES-1 deleting a contact', () => {
  test('removes its list memberships, preferences and confirmation requests', async () => {
    const address = newAddress();
    const { body } = await upsert(address, {
      lists: ['customers'],
      opt_in_subtype_slugs: ['newsletter'],
    });
    await app.live.request('PATCH', `${pathOf(address)}/subscription-preferences`, {
      body: { preferences: { 'order-updates': true } },
    });
    const answer = await remove(address.toUpperCase());
    expect([answer.status, answer.text]).toEqual([204, '']);
    for (const path of ['', '/subscription-preferences', '/consent-history']) {
      expect((await app.live.get(pathOf(address) + path)).status).toBe(404);
    }
    const left = await app.asOwner((em) =>
      queryOne(
        em,
        sql`select (select count(*)::int from list_members where contact_id = ${body.id}) as lists,
          (select count(*)::int from consents where contact_id = ${body.id}) as consents,
          (select count(*)::int from consent_requests where contact_id = ${body.id}) as requests`,
      ),
    );
    expect(left).toEqual({ lists: 0, consents: 0, requests: 0 });
  });

  test('is a 404 the second time, and for an unknown address', async () => {
    const address = newAddress();
    await upsert(address);
    expect((await remove(address)).status).toBe(204);
    for (const gone of [address, newAddress(), 'no address']) {
      const { status, body } = await remove(gone);
      expect([status, body.details]).toEqual([404, { resource: 'contact' }]);
    }
  });

  test('allows only a new contact afterwards', async () => {
    const address = newAddress();
    const first = await upsert(address, {
      name: 'Zdeňka',
      double_opt_in: false,
      opt_in_subtype_slugs: ['newsletter'],
    });
    await remove(address);
    const again = await upsert(address);
    expect(again.status).toBe(201);
    expect(again.body.id).not.toBe(first.body.id);
    expect(again.body.name).toBeNull();
    const { body } = await app.live.get(`${pathOf(address)}/subscription-preferences`);
    expect(Object.values(body.preferences)).not.toContain(true);
    expect((await app.live.get(`${pathOf(address)}/consent-history`)).body.data).toEqual([]);
  });

  test('invalidates links in old mail', async () => {
    const address = newAddress();
    const { body } = await upsert(address, { opt_in_subtype_slugs: ['newsletter'] });
    const token = body.confirm_url.split('/').at(-2);
    const content = app.running.services.openToken('confirm', token, new Date());
    if (!content) throw new Error('The link does not open.');
    await remove(address);
    const person = { tokenId: content.id, ip: null, userAgent: null, locale: 'en' };
    expect(await app.asOwner((em) => readConfirmation(em, content))).toBeNull();
    expect(await app.asOwner((em) => unsubscribe(em, content, 'one_click', person))).toBeNull();
  });
});

describe('ERASURES-1 a stored email', () => {
  test('keeps id, status and times, and loses all data of the recipient', async () => {
    const address = newAddress();
    await upsert(address);
    const ids = [(await send(address)).body.id, (await send(address)).body.id];
    await app.asOwner((em) =>
      query(
        em,
        sql`update emails set status = 'bounced', sent_at = now(), bounce_type = 'hard',
            bounce_sub_type = 'General', bounce_diagnostic = ${`550 ${address} unknown`}
          where id = ${ids[1]}`,
      ),
    );
    await remove(address);
    const [waiting, bounced] = await Promise.all(
      ids.map(async (id) => (await app.live.get(`/api/v1/emails/${id}`)).body),
    );
    const nobody = expect.stringMatching(/^deleted-[0-9a-f]{32}@anonymized\.invalid$/);
    expect(waiting).toMatchObject({
      id: ids[0],
      to_email: nobody,
      subject: '[deleted]',
      status: 'failed',
      failure: {
        code: 'contact_deleted',
        message: 'The recipient was erased before the email left.',
      },
    });
    expect(bounced).toMatchObject({
      id: ids[1],
      to_email: nobody,
      subject: '[deleted]',
      status: 'bounced',
      sent_at: expect.any(String),
      failure: null,
      bounce: { type: 'hard', sub_type: 'General', diagnostic: null },
    });
    expect(waiting.to_email).not.toBe(bounced.to_email);
  });

  test('is erased in the same way in test mode', async () => {
    const address = newAddress();
    await upsert(address);
    const { body } = await app.test.post('/api/v1/emails/send', {
      to: address,
      template: 'password-reset',
      data: { reset_url: 'https://shop.example/r' },
    });
    await remove(address);
    const email = (await app.test.get(`/api/v1/emails/${body.id}`)).body;
    expect(email).toMatchObject({ id: body.id, subject: '[deleted]', failure: null });
    expect(email.to_email).not.toBe(address);
  });
});

describe('ERASURES-2 erasing by address', () => {
  test('erases recipients who were never contacts', async () => {
    const address = newAddress();
    const { body } = await send(address);
    expect((await erase(` ${address.toUpperCase()} `)).status).toBe(204);
    const row: StoredEmail = await app.asOwner((em) => readEmailRow(em, body.id));
    expect(row).toMatchObject({ failure_code: 'contact_deleted', variables: null });
    expect(row.to_key).toMatch(/^deleted-/);
    expect(row.to_key).toBe(row.to_email);
  });

  test('erases contacts, and responds the same for an unknown address', async () => {
    const address = newAddress();
    await upsert(address);
    const answers = [await erase(address), await erase(address), await erase(newAddress())];
    expect(answers.map(({ status, text }) => [status, text])).toEqual([
      [204, ''],
      [204, ''],
      [204, ''],
    ]);
    expect((await app.live.get(pathOf(address))).status).toBe(404);
  });

  test('requires an address', async () => {
    const { status, body } = await erase('zdenka');
    expect([status, body.details.field, body.details.reason]).toEqual([
      400,
      'email',
      'invalid_format',
    ]);
  });

  test('API-KEYS-1 requires the scope manage; deleting a contact does not', async () => {
    const address = newAddress();
    await upsert(address);
    const contacts = app.client(await app.issue({ scopes: ['contacts'] }));
    const refused = await erase(address, contacts);
    expect([refused.status, refused.body.details]).toEqual([403, { required_scope: 'manage' }]);
    expect((await remove(address, contacts)).status).toBe(204);
    const manage = app.client(await app.issue({ scopes: ['manage'] }));
    expect((await erase(address, manage)).status).toBe(204);
    expect((await remove(address, manage)).body.details).toEqual({ required_scope: 'contacts' });
  });
});

test('TEST-MODE-1 with a test key changes nothing', async () => {
  const address = newAddress();
  await upsert(address, { name: 'Zdeňka' });
  const { body } = await send(address);
  expect((await remove(address, app.test)).status).toBe(204);
  expect((await erase(address, app.test)).status).toBe(204);
  expect((await remove(newAddress(), app.test)).status).toBe(404);
  expect((await app.live.get(pathOf(address))).body.name).toBe('Zdeňka');
  const email = (await app.live.get(`/api/v1/emails/${body.id}`)).body;
  expect(email).toMatchObject({ to_email: address, status: 'queued' });
});

describe('after an erasure', () => {
  test('ERASURES-1 the consent history stays, without the person', async () => {
    const address = newAddress();
    const { body } = await upsert(address, {
      opt_in_subtype_slugs: ['newsletter'],
      consent_evidence: { ip: '203.0.113.77', user_agent: 'Zdenka', text: 'Zdenka wants it.' },
    });
    await app.live.request('PATCH', `${pathOf(address)}/subscription-preferences`, {
      body: { preferences: { 'order-updates': true, offers: false } },
    });
    const before = (await app.live.get(`${pathOf(address)}/consent-history`)).body.data;
    await remove(address);

    const lines = await ledgerOf(address);
    const moves = lines.map(({ subtype_key, from_status, to_status, source }) =>
      [subtype_key, from_status, to_status, source].join(' '),
    );
    expect(moves).toEqual([
      'newsletter none pending api',
      'order-updates none subscribed api',
      'newsletter pending none erasure',
      'order-updates subscribed unsubscribed erasure',
    ]);
    expect(lines.slice(0, 2).map(({ id }) => id)).toEqual(
      before.map(({ id }: { id: string }) => id).reverse(),
    );
    for (const line of lines) {
      expect(line).toMatchObject({
        contact_id: null,
        token_id: null,
        ip: null,
        user_agent: null,
        locale: null,
        evidence: null,
        api_key_id: expect.any(String),
      });
    }
    const left = await app.asOwner((em) =>
      query(em, sql`select from consent_ledger where contact_id = ${body.id}`),
    );
    expect(left).toEqual([]);
  });

  test('EMAILS-6 the suppression stays: the person receives no mail', async () => {
    const address = newAddress();
    const { hashAddress } = app.running.services.acceptance;
    await upsert(address);
    await app.asOwner((em) =>
      query(
        em,
        sql`insert into suppressions (organization_id, address_hash, reason)
          values (${app.organizationId}, ${hashAddress(address)}, 'complaint')`,
      ),
    );
    await remove(address);
    expect((await send(address)).body.details.reason).toBe('suppressed');
  });

  test('ERASURES-1 the consent history is deleted after CONSENT_RETENTION, except for the last withdrawal', async () => {
    const [old, young, living] = [newAddress(), newAddress(), newAddress()];
    const optIn = { double_opt_in: false, opt_in_subtype_slugs: ['newsletter'] };
    for (const address of [old, young, living]) await upsert(address, optIn);
    for (const address of [old, young]) await remove(address);
    const { hashAddress } = app.running.services.acceptance;
    const age = (address: string, days: number) =>
      app.asOwner((em) =>
        query(
          em,
          sql`update consent_ledger set erased_at = now() - make_interval(days => ${days})
            where address_hash = ${hashAddress(address)}`,
        ),
      );
    await age(old, 1_097);
    await age(young, 1_095);
    await app.asOwner((em) =>
      query(em, sql`update consent_ledger set occurred_at = now() - interval '9 years'`),
    );
    await runMaintenanceUntil(app, async () => (await ledgerOf(old)).length === 1);
    expect(await ledgerOf(young)).toHaveLength(2);
    expect((await app.live.get(`${pathOf(living)}/consent-history`)).body.data).toHaveLength(1);
  });
});

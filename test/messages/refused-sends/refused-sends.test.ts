import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { addressHasher } from '../../../server/platform/values/address-hash.ts';
import { queryOne, sql } from '../../../server/platform/database/sql.ts';
import { idAt, newId } from '../../../server/platform/values/id.ts';
import { createOrganization, setRateLimits } from '../../support/app/account.ts';
import { startTestApp, type TestApp } from '../../support/app/app.ts';
import type { Answer, TestClient } from '../../support/app/client.ts';
import { eventually } from '../../support/eventually.ts';
import { runMaintenanceUntil } from '../../support/app/maintenance.ts';
import { contactPath, execute } from '../../support/app/requests.ts';
import { storeRefused } from './fixture.ts';

const LIST = '/api/v1/refused-sends';
const SEND = '/api/v1/emails/send';
const BATCH = '/api/v1/emails/batch';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ parts: { api: true, worker: false } });
  await setRateLimits(app, { sends: 5_000, batches: 500, reads: 5_000, writes: 5_000 });
});
afterAll(() => app.close());

interface Entry {
  id: string;
  email: string | null;
  contact_id: string | null;
  reason: string;
  subtype_slug: string | null;
  template_slug: string | null;
  request_id: string | null;
}

const list = async (filter = '', client: TestClient = app.live): Promise<Entry[]> =>
  (await client.get(`${LIST}?limit=200${filter}`)).body.data;

const hash = (key: string): Buffer =>
  addressHasher(app.running.services.installation.suppressionKey)(key);

/** Entries are written a second after the response. */
const entriesOf = (address: string, count: number): Promise<Entry[]> =>
  eventually(
    () => list(`&to=${encodeURIComponent(address)}`),
    (entries) => entries.length >= count,
  );

const suppress = (address: string, client = app.live): Promise<Answer> =>
  client.request('PUT', `/api/v1/suppressions/${address}`, { body: {} });

const welcome = (to: string, more: object = {}) => ({
  to,
  template: 'welcome',
  data: { name: 'Ada' },
  ...more,
});

const requestIdOf = (answer: Answer): string | null => answer.headers.get('X-Request-Id');

describe('EMAILS-28 a refused send is listed', () => {
  test('with its suppressed recipient, who is no contact', async () => {
    await suppress('Suppressed@example.com');
    const answer = await app.live.post(SEND, welcome('SUPPRESSED@example.com'));
    expect(answer.body.details.reason).toBe('suppressed');
    expect(await entriesOf('suppressed@EXAMPLE.com', 1)).toEqual([
      {
        id: expect.stringMatching(/^[0-9a-f-]{36}$/),
        occurred_at: expect.stringMatching(/^\d{4}-.*\.\d{3}Z$/),
        email: 'Suppressed@example.com',
        contact_id: null,
        reason: 'suppressed',
        subtype_slug: null,
        template_slug: 'welcome',
        actor: {
          type: 'api_key',
          id: expect.stringMatching(/^[0-9a-f-]{36}$/),
          name: 'Demo, live',
        },
        request_id: requestIdOf(answer),
      },
    ]);
  });

  test('with the contact that has not confirmed the subtype', async () => {
    const { body: contact } = await app.live.post('/api/v1/contacts', {
      email: 'asked@Example.com',
    });
    const more = { subtype_slug: 'price-alerts' };
    const answer = await app.live.post(SEND, welcome('asked@example.com', more));
    expect(answer.body.details.reason).toBe('opt_in_required');
    expect(await entriesOf('asked@example.com', 1)).toEqual([
      expect.objectContaining({
        email: contact.email,
        contact_id: contact.id,
        reason: 'opt_in_required',
        subtype_slug: 'price-alerts',
        request_id: requestIdOf(answer),
      }),
    ]);
  });

  test('without an address, if neither a contact nor a suppression has it', async () => {
    const content = { subject: 'Order', text: 'Order' };
    const to = 'unknown@example.com';
    await app.live.post(SEND, { to, content, subtype_slug: 'price-alerts' });
    expect(await entriesOf(to, 1)).toEqual([
      expect.objectContaining({ email: null, contact_id: null, template_slug: null }),
    ]);
    const { row } = await app.asOwner((em) =>
      queryOne<{ row: string }>(
        em,
        sql`select string_agg(r::text, ' ') as row from refused_sends r
          where address_hash = ${hash(to)}`,
      ),
    );
    expect(row).not.toContain('unknown');
  });

  test('of a batch, for each refused email, and once if the batch is repeated', async () => {
    await suppress('in-batch@example.com');
    const emails = [
      welcome('in-batch@example.com'),
      welcome('fine@example.com'),
      welcome('in-batch@example.com', { subtype_slug: 'price-alerts' }),
      welcome('in-batch@example.com', { template: 'no-such-template' }),
      { to: 'nobody', template: 'welcome' },
    ];
    const options = { headers: { 'Idempotency-Key': newId() } };
    const answer = await app.live.post(BATCH, { emails }, options);
    expect(answer.body).toMatchObject({ queued: 1, failed: 4 });
    await app.live.post(BATCH, { emails }, options);
    await suppress('after-batch@example.com');
    await app.live.post(SEND, welcome('after-batch@example.com'));
    await entriesOf('after-batch@example.com', 1);
    const entries = await entriesOf('in-batch@example.com', 2);
    expect(entries.map(({ reason }) => reason).sort()).toEqual(['opt_in_required', 'suppressed']);
    expect(entries.map((entry) => entry.request_id)).toEqual(
      [answer, answer].map((one) => requestIdOf(one)),
    );
  });

  test('of an email that was to be sent again', async () => {
    const to = 'sent-again@example.com';
    const { body } = await app.live.post(SEND, welcome(to));
    await execute(
      app,
      sql`update emails set status = 'failed', failure_code = 'provider_rejected',
        failure_message = 'No.' where id = ${body.id}`,
    );
    await suppress(to);
    const answer = await app.live.post(`/api/v1/emails/${body.id}/resend`, {});
    expect(answer.body.details.reason).toBe('suppressed');
    expect(await entriesOf(to, 1)).toEqual([
      expect.objectContaining({ reason: 'suppressed', template_slug: 'welcome' }),
    ]);
  });

  test('but not if it was refused for another reason, or with a test key', async () => {
    const to = 'of-test@example.com';
    await suppress(to);
    await app.test.post(SEND, welcome(to));
    await app.test.post(BATCH, { emails: [welcome(to)] });
    await app.live.post(SEND, welcome(to, { template: 'no-such-template' }));
    await app.live.post(SEND, welcome(to, { subtype_slug: 'no-such-subtype' }));
    const answer = await app.live.post(SEND, welcome(to));
    const entries = await entriesOf(to, 1);
    expect(entries.map((entry) => entry.request_id)).toEqual([requestIdOf(answer)]);
    expect(await list(`&to=${to}`, app.test)).toEqual(entries);
  });
});

test('EMAILS-28 the list can be filtered by address, reason and time', async () => {
  const { id, live } = await createOrganization(app, 'filters');
  const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000);
  const [old, late] = [idAt(hoursAgo(5)), idAt(hoursAgo(1))];
  const ada = { organizationId: id, address: 'ada@example.com' };
  await storeRefused(app, [old, late], ada);
  await storeRefused(app, [newId()], { organizationId: id, address: 'grace@example.com' });
  await execute(app, sql`update refused_sends set reason = 'opt_in_required' where id = ${late}`);
  const idsOf = async (filter: string) => (await list(filter, live)).map((entry) => entry.id);
  expect(await idsOf('')).toHaveLength(3);
  expect(await idsOf('&to=ADA@example.com')).toEqual([late, old]);
  expect(await idsOf('&to=nobody@example.com')).toEqual([]);
  expect(await idsOf('&to=ada@example.com&reason=suppressed')).toEqual([old]);
  expect(await idsOf('&reason=opt_in_required')).toEqual([late]);
  expect(await idsOf(`&to=ada@example.com&since=${hoursAgo(2).toISOString()}`)).toEqual([late]);
  const refused = await live.get(`${LIST}?since=2026-02-30T00:00:00Z`);
  expect(refused.body.details).toMatchObject({ field: 'since', reason: 'invalid_format' });
});

describe('EMAILS-28 an erasure', () => {
  test('deletes the refused sends of a contact, and of somebody who never was one', async () => {
    const [contact, stranger] = ['erased@example.com', 'stranger@example.com'];
    await app.live.post('/api/v1/contacts', { email: contact });
    for (const to of [contact, stranger]) {
      await app.live.post(SEND, welcome(to, { subtype_slug: 'price-alerts' }));
      await entriesOf(to, 1);
    }
    await app.live.request('DELETE', contactPath(contact));
    await app.live.post('/api/v1/erasures', { email: stranger });
    expect(await list(`&to=${contact}`)).toEqual([]);
    expect(await list(`&to=${stranger}`)).toEqual([]);
  });

  test('also prevents those that are not written yet', async () => {
    const to = 'erased-soon@example.com';
    const { body } = await app.live.post('/api/v1/contacts', { email: to });
    await app.live.request('DELETE', contactPath(to));
    app.running.services.recordRefusedSend({
      id: newId(),
      organizationId: app.organizationId,
      addressHash: hash(to),
      contactId: body.id,
      reason: 'suppressed',
      subtypeSlug: null,
      templateSlug: null,
      apiKeyId: null,
      personId: null,
      requestId: null,
    });
    await suppress('after-erasure@example.com');
    await app.live.post(SEND, welcome('after-erasure@example.com'));
    await entriesOf('after-erasure@example.com', 1);
    expect(await list(`&to=${to}`)).toEqual([]);
  });
});

test('EMAILS-28 the export of a person contains the refused sends', async () => {
  const to = 'exported@example.com';
  await app.live.post(SEND, welcome(to, { subtype_slug: 'price-alerts' }));
  const entries = await entriesOf(to, 1);
  const { status, body } = await app.live.get(`${contactPath(to)}/export`);
  expect(status).toBe(200);
  expect(body.refused_sends).toEqual(entries);
});

test('EMAILS-28 refused sends are deleted after 30 days, and not shown any longer', async () => {
  const organizationId = app.organizationId;
  const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000);
  const to = { organizationId, address: 'old@example.com' };
  const [old, kept] = [idAt(daysAgo(31)), idAt(daysAgo(29))];
  await storeRefused(app, [old, kept], to);
  for (const days of [31, 29]) {
    await execute(
      app,
      sql`insert into refused_send_hours (organization_id, hour, refused, left_out)
        values (${organizationId}, date_trunc('hour', ${daysAgo(days)}::timestamptz), 1, 0)`,
    );
  }
  expect((await list('&to=old@example.com')).map(({ id }) => id)).toEqual([kept]);
  const stored = () =>
    app.asOwner((em) =>
      queryOne<{ sends: string[]; hours: number }>(
        em,
        sql`select array(select id::text from refused_sends where address_hash = ${hash(to.address)})
            as sends,
          (select count(*)::integer from refused_send_hours
            where hour < now() - interval '28 days') as hours`,
      ),
    );
  await runMaintenanceUntil(
    app,
    async () => {
      const { sends, hours } = await stored();
      return sends.length === 1 && hours === 1;
    },
    60_000,
  );
  expect(await stored()).toEqual({ sends: [kept], hours: 1 });
});

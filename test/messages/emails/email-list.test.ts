import { omit } from '../../support/omit.ts';
import { once } from 'node:events';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { createApp } from '../../../server/app/app.ts';
import { readConfig } from '../../../server/platform/config.ts';
import { query, sql } from '../../../server/platform/database/sql.ts';
import { readDocument } from '../../../server/http/document.ts';
import { createValidation } from '../../../server/http/validation/validate.ts';
import { createLog } from '../../../server/platform/log.ts';
import { newId } from '../../../server/platform/values/id.ts';
import { createOrganization } from '../../support/app/account.ts';
import { startTestApp, type TestApp } from '../../support/app/app.ts';
import { type Answer, TestClient } from '../../support/app/client.ts';
import { idFrom, insertEmail, type StoredEmail } from '../../support/read/emails.ts';
import { refusal } from '../../support/refusal.ts';
import { execute } from '../../support/app/requests.ts';
import { addNewsTemplate, put } from '../campaigns/campaigns-setup.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ parts: { api: true, worker: false } });
});
afterAll(() => app.close());

const list = (filter: Record<string, string> = {}, client: TestClient = app.live) =>
  client.get(
    `/api/v1/emails?${Object.entries(filter)
      .map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
      .join('&')}`,
  );
const idsOf = ({ body }: Answer): string[] => body.data.map(({ id }: { id: string }) => id);
const insert = (given: StoredEmail): Promise<string> =>
  app.asOwner((em) => insertEmail(em, app, given));
/** An id of this many milliseconds ago: later ids are newer. */
const ago = (milliseconds: number): string => idFrom(Date.now() - milliseconds);

describe('EMAILS-10 the list of emails', () => {
  const batchId = newId();
  const STATUSES = ['queued', 'sending', 'sent', 'delivered', 'bounced', 'complained', 'failed'];
  const ids: Record<string, string> = {};
  beforeAll(async () => {
    const age = 3_600_000;
    for (const [i, status] of STATUSES.entries()) {
      const bounce =
        status === 'bounced' ? { bounce_type: 'hard', bounce_sub_type: 'General' } : {};
      const failure =
        status === 'failed' ? { failure_code: 'expired', failure_message: 'Too late.' } : {};
      ids[status] = await insert({ id: ago(age - i * 1_000), status, ...bounce, ...failure });
    }
    const zofie = { to_email: 'Zofie@example.com', to_key: 'zofie@example.com' };
    ids.zofie = await insert({ id: ago(60_000), ...zofie, template_slug: 'welcome' });
    ids.batch = await insert({ id: ago(50_000), ...zofie, batch_id: batchId });
  });

  test('contains all emails, newest first, each as in a retrieve without its events', async () => {
    const { status, body } = await list();
    expect(status).toBe(200);
    expect(body).toMatchObject({ has_more: false, next_cursor: null, test_mode: false });
    expect(idsOf({ body } as Answer)).toEqual(Object.values(ids).reverse());
    for (const shown of body.data) {
      const alone = await app.live.get(`/api/v1/emails/${shown.id}`);
      const { recipients, dropped, ...others } = alone.body;
      const body = omit(others, 'content_status', 'resend_refusal');
      expect([recipients.length, dropped]).toEqual([1, []]);
      expect({ ...shown, headers: {}, events: [], test_mode: false }).toEqual(body);
    }
  });

  test.each(STATUSES)('can be filtered by status: %s', async (status) => {
    const others = status === 'queued' ? [ids.batch, ids.zofie] : [];
    expect(idsOf(await list({ status }))).toEqual([...others, ids[status]]);
  });

  test('can be filtered by recipient, template and batch, also combined', async () => {
    expect(idsOf(await list({ to: ' ZOFIE@Example.com ' }))).toEqual([ids.batch, ids.zofie]);
    expect(idsOf(await list({ template: 'welcome' }))).toEqual([ids.zofie]);
    expect(idsOf(await list({ batch_id: batchId }))).toEqual([ids.batch]);
    const both = { to: 'zofie@example.com', template: 'password-reset', status: 'queued' };
    expect(idsOf(await list(both))).toEqual([ids.batch]);
  });

  test('can be filtered by campaign', async () => {
    await addNewsTemplate(app);
    const { body: campaign } = await put(app.live, 'spring');
    const id = await insert({ id: ago(40_000), campaign_id: campaign.id });
    expect(idsOf(await list({ campaign: 'spring' }))).toEqual([id]);
    expect(idsOf(await list({ campaign: 'spring', status: 'queued' }))).toEqual([id]);
    expect(idsOf(await list({ campaign: 'spring', template: 'welcome' }))).toEqual([]);
    const other = await createOrganization(app, 'other-campaigns');
    expect(idsOf(await list({ campaign: 'spring' }, other.live))).toEqual([]);
    await execute(app, sql`delete from emails where id = ${id}`);
  });

  test('accepts an address as browsers and people write it', async () => {
    const written = await app.live.get('/api/v1/emails?to=zofie@example.com&limit=1');
    expect(idsOf(written)).toEqual([ids.batch]);
  });

  test('API-15 reads an unencoded plus as a plus in an address, and as a space elsewhere', async () => {
    const id = await insert({
      id: ago(39_000),
      to_email: 'zofie+shop@example.com',
      to_key: 'zofie+shop@example.com',
      subject: 'Two words+',
    });
    for (const query of [
      'to=zofie+shop@example.com',
      'to=zofie%2Bshop@example.com',
      'search=Two+words',
      'search=words%20two',
      'to=zofie+shop@example.com&search=Two+words',
    ]) {
      expect(idsOf(await app.live.get(`/api/v1/emails?${query}`))).toEqual([id]);
    }
    expect(idsOf(await app.live.get('/api/v1/emails?search=Two%2Bword'))).toEqual([]);
    const metadata = await app.live.get('/api/v1/emails?metadata[a+b]=c+d');
    expect(refusal(metadata)).toMatch(/^400 metadata/);
    await execute(app, sql`delete from emails where id = ${id}`);
  });

  test.each<Record<string, string>>([
    { to: 'nobody@example.com' },
    { to: 'no address' },
    { template: 'no-such' },
    { template: 'No Slug' },
    { campaign: 'no-such' },
    { campaign: 'No Slug' },
    { batch_id: newId() },
    { batch_id: 'no-id' },
  ])('API-14 is empty for an unknown filter value: %j', async (filter) => {
    expect((await list(filter)).body.data).toEqual([]);
  });

  test('refuses an invalid filter', async () => {
    expect(refusal(await list({ status: 'lost' }))).toBe('400 status invalid_value');
    expect(refusal(await list({ sender: 'x' }))).toBe('400 sender unknown_field');
    expect(refusal(await list({ limit: '201' }))).toBe('400 limit invalid_value');
    expect(refusal(await list({ cursor: 'x' }))).toBe('400 cursor invalid_cursor');
  });

  test('API-13 is paginated, unaffected by emails that are added meanwhile', async () => {
    const seen: string[] = [];
    const expected = Object.values(ids).reverse();
    let cursor: string | null = null;
    do {
      const page: Answer = await list({ limit: '4', ...(cursor ? { cursor } : {}) });
      seen.push(...idsOf(page));
      cursor = page.body.next_cursor;
      expect(page.body.has_more).toBe(cursor !== null);
      await insert({ to_key: 'late@example.com', to_email: 'late@example.com' });
    } while (cursor);
    expect(seen).toEqual(expected);
    await app.asOwner((em) => query(em, sql`delete from emails where to_key = 'late@example.com'`));
  });

  test('API-7 TEST-MODE-2 contains no emails of another organization or mode', async () => {
    const other = await createOrganization(app, 'other-shop');
    for (const client of [other.live, other.test, app.test]) {
      expect((await list({}, client)).body.data).toEqual([]);
      expect((await list({ batch_id: batchId }, client)).body.data).toEqual([]);
    }
  });

  test('uses an index for each filter', async () => {
    const wanted = {
      to_key: 'x',
      template_slug: 'x',
      batch_id: newId(),
      status: 'bounced',
      campaign_id: newId(),
    };
    for (const [column, value] of Object.entries(wanted)) {
      const plan = await app.asOwner(async (em) => {
        // With few rows a sequential scan would be cheaper.
        await query(em, sql`set local enable_seqscan = off`);
        return query<Record<string, string>>(
          em,
          sql`explain select id from emails where organization_id = ${app.organizationId}
            and mode = 'live' and ${sql.ref(column)} = ${value} order by id desc limit 51`,
        );
      });
      const text = plan.map((line) => line['QUERY PLAN']).join('\n');
      expect(text).toMatch(new RegExp(`Index Cond: .*${column}`));
    }
  });
});

describe('TEST-MODE-2 the list of test emails', () => {
  const now = new Date();
  let server: Server;
  let client: TestClient;
  /** The same services behind a server with a fixed clock. */
  beforeAll(async () => {
    const document = readDocument();
    const parts = {
      config: readConfig({ MAIL_TRANSPORT: 'mailbox', NODE_ENV: 'test' }),
      document,
      validation: await createValidation(document),
      log: createLog('silent'),
      isStopping: () => false,
      now: () => now,
    };
    server = createApp({ ...parts, ...app.running.services }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    client = new TestClient(`http://127.0.0.1:${port}`, app.test.key);
  });
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });

  test('is consistent: each status filter finds exactly the emails that show that status', async () => {
    const ages = [0, 1, 999, 1_000, 1_001, 1_999, 2_000, 2_001, 60_000];
    const recipients = ['ada@example.com', 'bounce@simulator.amazonses.com'];
    for (const to_key of [...recipients, 'complaint@simulator.amazonses.com']) {
      for (const age of ages) {
        const id = idFrom(now.getTime() - age);
        await insert({ id, mode: 'test', to_key, to_email: to_key });
      }
    }
    const all = (await list({ limit: '200' }, client)).body.data as {
      id: string;
      status: string;
    }[];
    expect(all).toHaveLength(27);
    const statuses = ['queued', 'sending', 'sent', 'delivered', 'bounced', 'complained', 'failed'];
    const sizes: number[] = [];
    for (const status of statuses) {
      const shown = all.filter((email) => email.status === status).map(({ id }) => id);
      expect(idsOf(await list({ status, limit: '200' }, client))).toEqual(shown);
      sizes.push(shown.length);
    }
    expect(sizes).toEqual([9, 0, 9, 3, 3, 3, 0]);
  });

  test('omits emails older than a day', async () => {
    const old = await insert({ id: ago(86_460_000), mode: 'test' });
    expect(idsOf(await list({ limit: '200' }, client))).not.toContain(old);
  });
});

import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import { query, sql } from '../../server/platform/database/sql.ts';
import {
  deleteOldReplays,
  deleteRestOfWebhooks,
  failDeliveriesOfDisabled,
} from '../../server/webhooks/deliveries/retention.ts';
import { createOrganization, type TestOrganization } from '../support/app/account.ts';
import { type TestApp, startTestApp } from '../support/app/app.ts';
import type { Answer } from '../support/app/client.ts';
import { dump, findTraces } from '../support/database/dump.ts';
import { type Turn, turnsOf } from '../support/measure/turns.ts';
import { addEvents } from './events.ts';

const WEBHOOKS = '/api/v1/webhooks';
const URL = 'https://shop.example/hooks';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ parts: { api: true, worker: false } });
});
afterEach(async () => {
  const { body } = await app.live.get(WEBHOOKS);
  for (const { slug } of body.data) await app.live.request('DELETE', `${WEBHOOKS}/${slug}`);
});
afterAll(() => app.close());

const put = (slug: string, more: object = {}, client = app.live): Promise<Answer> =>
  client.request('PUT', `${WEBHOOKS}/${slug}`, { body: { url: URL, events: ['*'], ...more } });
const get = async (slug: string) => (await app.live.get(`${WEBHOOKS}/${slug}`)).body;

describe('EVENTS-4 the process that changes who wants which events knows it before it responds', () => {
  const wants = (): boolean =>
    app.running.services.eventLog.wants(app.organizationId, ['contact.created']);

  test('with an endpoint', async () => {
    for (let made = 0; made < 10; made += 1) {
      await put('shop');
      expect(wants()).toBe(true);
      await put('shop', { events: ['email.sent'] });
      expect(wants()).toBe(false);
    }
  });

  test('with event_log', async () => {
    for (let made = 0; made < 10; made += 1) {
      for (const isOn of [true, false]) {
        await app.live.request('PATCH', '/api/v1/organization', { body: { event_log: isOn } });
        expect(wants()).toBe(isOn);
      }
    }
  });
});

describe('WEBHOOKS-1 a webhook', () => {
  test('is created with defaults and a secret, changed without one, and deleted', async () => {
    const created = await put('shop');
    expect(created.status).toBe(201);
    const { secret, ...shown } = created.body;
    expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
    expect(shown).toMatchObject({
      slug: 'shop',
      url: URL,
      description: null,
      events: ['*'],
      filter: { domains: [], templates: [], tags: [], campaigns: [] },
      enabled: true,
      max_rate: null,
      max_in_flight: 8,
      status: 'enabled',
      disabled_reason: null,
      last_success_at: null,
      secret_hint: secret.slice(-4),
      previous_secret_expires_at: null,
    });
    expect(await get('shop')).toEqual(shown);

    const change = {
      url: 'https://shop.example/other',
      description: 'For the shop',
      events: ['email.sent', 'email.delivered', 'email.sent'],
      filter: { domains: ['Shop.EXAMPLE'], tags: ['a', 'a'] },
      max_rate: 10,
      max_in_flight: 64,
    };
    const changed = await put('shop', change);
    expect(changed.status).toBe(200);
    expect(changed.body).toMatchObject({
      ...change,
      id: shown.id,
      events: ['email.sent', 'email.delivered'],
      filter: { domains: ['shop.example'], templates: [], tags: ['a'], campaigns: [] },
    });
    expect(changed.body).not.toHaveProperty('secret');
    expect((await put('shop', change)).body).toEqual(changed.body);

    expect((await app.live.request('DELETE', `${WEBHOOKS}/shop`)).status).toBe(204);
    expect((await app.live.get(`${WEBHOOKS}/shop`)).status).toBe(404);
    expect((await app.live.request('DELETE', `${WEBHOOKS}/shop`)).status).toBe(404);
  });

  test('has the URL that is called', async () => {
    for (const [url, called] of [
      ['https:\\\\příklad.cz/hák a', 'https://xn--pklad-zsa96e.cz/h%C3%A1k%20a'],
      [' https://Shop.Example:443', 'https://shop.example/'],
    ]) {
      expect((await put('shop', { url })).body.url).toBe(called);
    }
  });

  test.each([
    ['a line break', { url: 'https://shop.example/\nhooks' }, 'url'],
    ['http', { url: 'http://shop.example/hooks' }, 'url'],
    ['a relative URL', { url: '/hooks' }, 'url'],
    ['a user name', { url: 'https://ada@shop.example/hooks' }, 'url'],
    ['a fragment', { url: `${URL}#a` }, 'url'],
    ['another port', { url: 'https://shop.example:25/' }, 'url'],
    ['a private address', { url: 'https://10.0.0.1/hooks' }, 'url'],
    ['a private address as a number', { url: 'https://167772161/hooks' }, 'url'],
    ['a long URL', { url: `${URL}?${'a'.repeat(2_048)}` }, 'url'],
    ['no types', { events: [] }, 'events'],
    ['an unknown type', { events: ['email.sent', 'email.lost'] }, 'events.1'],
    ['a type beside all of them', { events: ['*', 'email.sent'] }, 'events'],
    ['too many types', { events: Array(51).fill('email.sent') }, 'events'],
    ['an address as a domain', { filter: { domains: ['a@shop.example'] } }, 'filter.domains.0'],
    ['too many tags', { filter: { tags: Array(51).fill('a') } }, 'filter.tags'],
    ['an unknown filter', { filter: { subjects: ['a'] } }, 'filter.subjects'],
    ['no deliveries at a time', { max_in_flight: 0 }, 'max_in_flight'],
    ['too many at a time', { max_in_flight: 65 }, 'max_in_flight'],
    ['a rate of zero', { max_rate: 0 }, 'max_rate'],
    ['a rate above the limit', { max_rate: 5_001 }, 'max_rate'],
    ['a long description', { description: 'a'.repeat(256) }, 'description'],
    ['a control character', { description: 'a\u0007' }, 'description'],
  ])('with %s is rejected', async (_what, more, field) => {
    const { status, body } = await put('shop', more);
    expect([status, body.details.field]).toEqual([400, field]);
    expect((await app.live.get(`${WEBHOOKS}/shop`)).status).toBe(404);
  });

  test.each(['Shop', 'a--b', 'a'.repeat(101), 'ž'])('cannot have the slug %s', async (slug) => {
    const { status, body } = await put(encodeURIComponent(slug));
    expect([status, body.details]).toMatchObject([400, { field: 'slug' }]);
  });

  test('is rejected if the organization has 20', async () => {
    for (let n = 1; n <= 20; n += 1) expect((await put(`endpoint-${n}`)).status).toBe(201);
    const { status, body } = await put('endpoint-21');
    expect([status, body.details]).toMatchObject([400, { field: 'slug', reason: 'too_many' }]);
    expect((await put('endpoint-20', { max_rate: 1 })).status).toBe(200);
  });

  test('is one of 20 at most, even if many are created at the same time', async () => {
    const slugs = Array.from({ length: 30 }, (_, n) => `concurrent-${n}`);
    const statuses = (await Promise.all(slugs.map((slug) => put(slug)))).map(
      ({ status }) => status,
    );
    expect(statuses.filter((status) => status === 201)).toHaveLength(20);
    expect(statuses.filter((status) => status === 400)).toHaveLength(10);
    expect((await app.live.get(`${WEBHOOKS}?limit=200`)).body.data).toHaveLength(20);
  });

  test('can use http to a loopback address while BASE_URL is one', async () => {
    expect((await put('shop', { url: 'http://localhost:8081/hooks' })).status).toBe(201);
  });

  test('is disabled and enabled by hand', async () => {
    await put('shop');
    const { body: disabled } = await put('shop', { enabled: false });
    expect(disabled).toMatchObject({
      enabled: false,
      status: 'disabled',
      disabled_reason: 'manual',
    });
    expect(disabled.disabled_at).not.toBeNull();
    // A change of other fields leaves it as it is.
    expect((await put('shop', { max_rate: 1 })).body).toMatchObject({ status: 'disabled' });
    const { body: enabled } = await put('shop', { enabled: true });
    expect(enabled).toMatchObject({ enabled: true, status: 'enabled', disabled_at: null });
  });

  test('is enabled again after the server has disabled it', async () => {
    await put('shop');
    await app.asOwner((em) =>
      query(
        em,
        sql`update webhook_states set status = 'disabled', disabled_reason = 'failing',
          disabled_at = now(), failures = 9, first_failure_at = now(), alerted_disabled_at = now()`,
      ),
    );
    expect(await get('shop')).toMatchObject({ enabled: false, disabled_reason: 'failing' });
    expect((await put('shop', { enabled: true })).body).toMatchObject({ status: 'enabled' });
    const [row] = await app.asOwner((em) =>
      query(
        em,
        sql`select s.* from webhook_states s join webhooks w on w.id = s.webhook_id
          where w.slug = 'shop'`,
      ),
    );
    expect(row).toMatchObject({ failures: 0, first_failure_at: null, alerted_disabled_at: null });
  });

  test('can be created disabled', async () => {
    expect((await put('shop', { enabled: false })).body).toMatchObject({ status: 'disabled' });
  });
});

describe('in groups and in turns of organizations', () => {
  let other: TestOrganization;
  beforeAll(async () => {
    other = await createOrganization(app, 'beside');
  });
  const count = (table: string, condition = sql`true`) =>
    app.asOwner(
      async (em) =>
        (await query(em, sql`select from ${sql.table(table)} where ${condition}`)).length,
    );

  /** Two endpoints of different organizations, with many deliveries and with few. */
  async function fill(): Promise<void> {
    await put('large');
    await put('small', {}, other.live);
    for (const [id, number] of [[app.organizationId, 2_500] as const, [other.id, 10] as const]) {
      await app.asOwner((em) =>
        query(
          em,
          sql`insert into webhook_deliveries (organization_id, webhook_id, event_id, type)
            select organization_id, id, uuidv7(), 'email.sent' from webhooks, generate_series(1, ${number}::integer)
            where organization_id = ${id}`,
        ),
      );
    }
  }

  function expectTurns(turns: Turn[]): void {
    const countsOf = (id: string) =>
      turns.filter((turn) => turn.organization_id === id).map((turn) => turn.count);
    expect(countsOf(app.organizationId)).toEqual([1_000, 1_000, 500]);
    expect(countsOf(other.id)).toEqual([10]);
    expect(turns.findIndex((turn) => turn.organization_id === other.id)).toBeLessThan(2);
  }

  test('WEBHOOKS-4 the deliveries of disabled webhooks end', async () => {
    await fill();
    await put('large', { enabled: false });
    await put('small', { enabled: false }, other.live);
    const pending = sql`status = 'pending'`;
    await app.asOwner((em) => query(em, sql`update webhook_deliveries set status = 'pending'`));
    expectTurns(
      await turnsOf(
        app,
        { table: 'webhook_deliveries', operation: 'update' },
        failDeliveriesOfDisabled,
      ),
    );
    expect(await count('webhook_deliveries', pending)).toBe(0);
    await other.live.request('DELETE', `${WEBHOOKS}/small`);
    await app.asOwner((em) => query(em, sql`delete from webhook_deliveries`));
  });

  test('EVENTS-4 what deleted webhooks leave is deleted later', async () => {
    await fill();
    expect((await app.live.request('DELETE', `${WEBHOOKS}/large`)).status).toBe(204);
    expect((await other.live.request('DELETE', `${WEBHOOKS}/small`)).status).toBe(204);
    expect(await count('webhook_deliveries')).toBe(2_510);
    expectTurns(
      await turnsOf(app, { table: 'webhook_deliveries', operation: 'delete' }, async (em) => {
        expect(await deleteRestOfWebhooks(em)).toBe(2_510);
      }),
    );
    expect([await count('webhook_deliveries'), await count('webhook_states')]).toEqual([0, 0]);
  });
});

test('EVENTS-4 the types of events that endpoints name are stored for the event log', async () => {
  const wanted = () =>
    app.asOwner((em) => query(em, sql`select types from wanted_events order by endpoint_id`));
  await put('shop', { events: ['email.sent'] });
  await put('warehouse', { enabled: false });
  expect(await wanted()).toEqual([{ types: ['email.sent'] }, { types: ['*'] }]);
  await put('shop', { events: ['email.failed', 'email.sent'] });
  await app.live.request('DELETE', `${WEBHOOKS}/warehouse`);
  expect(await wanted()).toEqual([{ types: ['email.failed', 'email.sent'] }]);
  await app.live.request('DELETE', `${WEBHOOKS}/shop`);
  expect(await wanted()).toEqual([]);
});

describe('EVENTS-3 a replay', () => {
  const replay = (headers = {}): Promise<Answer> => {
    const since = new Date(Date.now() - 60_000).toISOString();
    return app.live.post(`${WEBHOOKS}/shop/replay`, { since, which: 'all' }, { headers });
  };

  test('is a 409 while another one of the same endpoint is in progress', async () => {
    await put('shop');
    await put('warehouse');
    const [id] = await addEvents(app, [{}]);
    await app.asOwner((em) => query(em, sql`update events set sequence = 1 where id = ${id}`));
    expect((await replay()).body).toMatchObject({ events: 1 });
    const { status, body } = await replay();
    expect([status, body.code, body.details]).toMatchObject([
      409,
      'CONFLICT',
      { reason: 'replay_in_progress' },
    ]);
    const other = { since: '2026-01-01T00:00:00Z', which: 'all' };
    expect((await app.live.post(`${WEBHOOKS}/warehouse/replay`, other)).status).toBe(202);
    const end = sql`update webhook_replays set ended_at = now()`;
    await app.asOwner((em) => query(em, end));
    expect((await replay()).status).toBe(202);
  });

  test('of those that have ended, the last 100 of each endpoint are kept', async () => {
    await put('shop');
    await put('warehouse');
    await app.asOwner((em) =>
      query(
        em,
        sql`insert into webhook_replays
            (id, organization_id, webhook_id, which, after_id, before_id, ended_at)
          select uuidv7(), w.organization_id, w.id, 'all', w.id, w.id, now()
          from webhooks w, generate_series(1, 150) where w.slug in ('shop', 'warehouse')`,
      ),
    );
    const { status, body } = await app.live.post(`${WEBHOOKS}/shop/replay`, { which: 'failed' });
    expect([status, body.events]).toEqual([202, 0]);
    const kept = await app.asOwner((em) =>
      query<{ slug: string; number: number }>(
        em,
        sql`select w.slug, count(*)::integer as number
          from webhook_replays r join webhooks w on w.id = r.webhook_id group by w.slug order by 1`,
      ),
    );
    expect(kept).toEqual([
      { slug: 'shop', number: 100 },
      { slug: 'warehouse', number: 150 },
    ]);
    await app.asOwner((em) => query(em, sql`update webhook_replays set ended_at = '2020-01-01'`));
    await app.asOwner((em) => deleteOldReplays(em));
    expect(await app.asOwner((em) => query(em, sql`select from webhook_replays`))).toEqual([]);
  });

  test('IDEMPOTENCY-1 begins once if it is repeated with an Idempotency-Key', async () => {
    await put('shop');
    const body = { since: '2026-01-01T00:00:00Z', which: 'all' };
    const options = { headers: { 'Idempotency-Key': 'replay-1' } };
    const [first, second] = [
      await app.live.post(`${WEBHOOKS}/shop/replay`, body, options),
      await app.live.post(`${WEBHOOKS}/shop/replay`, body, options),
    ];
    expect([second.status, second.body]).toEqual([202, first.body]);
    const rows = await app.asOwner((em) =>
      query(
        em,
        sql`select r.id from webhook_replays r join webhooks w on w.id = r.webhook_id
        where w.slug = 'shop'`,
      ),
    );
    expect(rows).toHaveLength(1);
  });
});

describe('WEBHOOKS-2 the secret', () => {
  const rotate = (body?: object, headers = {}): Promise<Answer> =>
    app.live.post(`${WEBHOOKS}/shop/rotate-secret`, body, { headers });

  test('is replaced, and the previous one signs for another day by default', async () => {
    const { body: created } = await put('shop');
    const { status, body } = await rotate();
    expect(status).toBe(200);
    expect(body.secret).not.toBe(created.secret);
    const hours = (Date.parse(body.previous_secret_expires_at) - Date.now()) / 3_600_000;
    expect(hours).toBeGreaterThan(23.9);
    expect(hours).toBeLessThanOrEqual(24);
    expect(await get('shop')).toMatchObject({
      secret_hint: body.secret.slice(-4),
      previous_secret_expires_at: body.previous_secret_expires_at,
    });
  });

  test('is replaced without an overlap', async () => {
    await put('shop');
    const { body } = await rotate({ overlap_hours: 0 });
    expect(body.previous_secret_expires_at).toBeNull();
    expect(await get('shop')).toMatchObject({ previous_secret_expires_at: null });
  });

  test.each([-1, 169, 1.5])('cannot have an overlap of %d hours', async (hours) => {
    await put('shop');
    const { status, body } = await rotate({ overlap_hours: hours });
    expect([status, body.details.field]).toEqual([400, 'overlap_hours']);
  });

  test('IDEMPOTENCY-1 is the same for a repeated request with an Idempotency-Key', async () => {
    await put('shop');
    const headers = { 'Idempotency-Key': 'rotation-1' };
    const first = await rotate({}, headers);
    const second = await rotate({}, headers);
    expect(second.headers.get('Idempotent-Replayed')).toBe('true');
    expect(second.body).toEqual(first.body);
    expect((await rotate({}, { 'Idempotency-Key': 'rotation-2' })).body).not.toEqual(first.body);
  });

  test('is nowhere in the database, the log or the audit log in plain text', async () => {
    const { body: created } = await put('shop');
    const { body: rotated } = await rotate({}, { 'Idempotency-Key': 'rotation-3' });
    const secrets = [created.secret, rotated.secret].map((secret) => secret.slice('whsec_'.length));
    expect(findTraces(await app.asOwner(dump), secrets)).toEqual([]);
    expect(secrets.filter((secret) => app.log().includes(secret))).toEqual([]);
    const { body: log } = await app.live.get('/api/v1/audit-log?resource_type=webhook');
    const operations = log.data.map(({ operation }: { operation: string }) => operation);
    expect(operations.slice(0, 2)).toEqual(['webhooks.rotateSecret', 'webhooks.put']);
  });

  test('TEST-MODE-1 with a test key, no endpoint is stored', async () => {
    expect((await put('shop', {}, app.test)).status).toBe(201);
    expect((await app.live.get(`${WEBHOOKS}/shop`)).status).toBe(404);
  });
});

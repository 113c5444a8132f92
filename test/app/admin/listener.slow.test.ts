import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { query, sql } from '../../../server/platform/database/sql.ts';
import { readConfig } from '../../../server/platform/config.ts';
import { createLog } from '../../../server/platform/log.ts';
import { start } from '../../../server/app/start.ts';
import { startTestApp, type TestApp, type TestAppOptions } from '../../support/app/app.ts';
import { follow } from '../../support/read/emails.ts';
import { eventually } from '../../support/eventually.ts';
import {
  act,
  addNewsTemplate,
  addSubscribers,
  awaitStatus,
  put,
} from '../../messages/campaigns/campaigns-setup.ts';

const ADMIN = { ADMIN_LISTEN: '127.0.0.1:0' };

const adminApp = ({ env, ...options }: TestAppOptions = {}): Promise<TestApp> =>
  startTestApp({ ...options, env: { ...ADMIN, ...env } });

const get = (app: TestApp, path: string, init?: RequestInit): Promise<Response> =>
  fetch(`http://127.0.0.1:${app.running.adminPort}${path}`, init);

const readMetrics = async (app: TestApp): Promise<string> => (await get(app, '/metrics')).text();

/** The lines of samples, without comments. */
/** Without those about Node, which depend on what the process is doing. */
const seriesOf = (text: string): string[] =>
  text.split('\n').filter((line) => line.startsWith('mailwright_'));

/** The value of a series; undefined without it. */
const valueOf = (text: string, series: string): number | undefined => {
  const line = seriesOf(text).find((one) => one.startsWith(`${series} `));
  return line === undefined ? undefined : Number(line.slice(series.length + 1));
};

const linesOf = (app: TestApp, requestId: string): Record<string, unknown>[] =>
  app
    .log()
    .split('\n')
    .filter((line) => line.includes(`"request_id":"${requestId}"`))
    .map((line) => JSON.parse(line) as Record<string, unknown>);

/** Resolves with the response to the request with this id, when the server has received its head. */
function untilReceived(id: string): { received: Promise<ServerResponse>; stop: () => void } {
  const { promise, resolve } = Promise.withResolvers<ServerResponse>();
  const channel = 'http.server.request.start';
  const listen = (message: unknown): void => {
    const { request, response } = message as { request: IncomingMessage; response: ServerResponse };
    if (request.headers['x-request-id'] === id) resolve(response);
  };
  subscribe(channel, listen);
  return { received: promise, stop: () => void unsubscribe(channel, listen) };
}

describe('OPERATION-1 the listener of ADMIN_LISTEN', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await adminApp();
  });
  afterAll(() => app.close());

  test('has metrics of requests, accepted emails and hand-overs', async () => {
    const order = { to: 'ada@example.com', template: 'welcome', data: { name: 'Ada' } };
    const { body } = await app.live.post('/api/v1/emails/send', order);
    await follow(app.live, body.id, 'delivered');
    await app.live.post('/api/v1/emails/batch', {
      emails: [order, order, { ...order, template: 'nowhere' }],
    });
    await app.test.post('/api/v1/emails/send', order);
    await app.live.get('/api/v1/lists/nowhere');
    const expected = {
      'mailwright_http_requests_total{operation="emails.batch",status="2xx"}': 1,
      'mailwright_http_requests_total{operation="emails.send",status="2xx"}': 2,
      'mailwright_http_requests_total{operation="lists.get",status="4xx"}': 1,
      'mailwright_http_request_duration_seconds_count{operation="emails.batch",status="2xx"}': 1,
      'mailwright_emails_accepted_total{kind="single"}': 1,
      'mailwright_emails_accepted_total{kind="batch"}': 2,
      'mailwright_handovers_total{outcome="sent"}': 3,
      'mailwright_handover_duration_seconds_count{outcome="sent"}': 3,
    };
    await eventually(
      () => readMetrics(app),
      (text) =>
        Object.entries(expected).every(([series, count]) => valueOf(text, series) === count),
    );
  });

  test('OPERATION-2 counts a request whose client does not wait as aborted; its line names the email', async () => {
    const { received, stop } = untilReceived('impatient');
    const client = new AbortController();
    const key = await app.issue({});
    const send = (): Promise<Response> =>
      fetch(`${app.baseUrl}/api/v1/emails/send`, {
        method: 'POST',
        signal: client.signal,
        headers: {
          Authorization: `Bearer ${key}`,
          'Content-Type': 'application/json',
          'X-Request-Id': 'impatient',
        },
        body: JSON.stringify({ to: 'ada@example.com', template: 'welcome', data: { name: 'Ada' } }),
      });
    try {
      await app.asOwner(async (em) => {
        await query(em, sql`lock table emails in share mode`);
        const sending = send().catch(() => 'aborted');
        const response = await received;
        await eventually(
          () =>
            query<{ waits: boolean }>(
              em,
              sql`select true as waits from pg_locks where relation = 'emails'::regclass
                and mode = 'RowExclusiveLock' and not granted`,
            ),
          (waiting) => waiting.length > 0,
        );
        const closed = once(response, 'close');
        client.abort();
        await closed;
        expect(await sending).toBe('aborted');
      });
    } finally {
      stop();
    }
    const [line] = await eventually(
      async () => linesOf(app, 'impatient').filter(({ operation }) => operation !== undefined),
      (lines) => lines.length > 0,
    );
    expect(line).toMatchObject({ operation: 'emails.send', aborted: true });
    expect(line).not.toHaveProperty('status');
    await follow(app.live, String(line?.email_id), 'delivered');
    const series = 'mailwright_http_requests_total{operation="emails.send",status="aborted"}';
    expect(valueOf(await readMetrics(app), series)).toBe(1);
    await eventually(
      () => app.live.get('/api/v1/requests?operation=emails.send'),
      ({ body }) =>
        body.data.some(
          (entry: { request_id: string; status: number | null }) =>
            entry.request_id === 'impatient' && entry.status === null,
        ),
    );
  });

  test('has gauges of what the database knows and of the process', async () => {
    const text = await readMetrics(app);
    for (const series of [
      'mailwright_queue_emails{level="high"}',
      'mailwright_queue_oldest_seconds{level="low"}',
      'mailwright_webhook_backlog',
      'mailwright_webhook_endpoints_failing',
      'mailwright_dead_letters',
      'mailwright_provider_events_expected',
      'mailwright_consent_logs_altered',
      'mailwright_requests_not_logged_total{reason="day"}',
      'mailwright_db_pool_waiting{pool="api"}',
    ]) {
      expect([series, valueOf(text, series)]).toEqual([series, 0]);
    }
    expect(valueOf(text, 'mailwright_workers')).toBe(1);
    expect(valueOf(text, 'mailwright_event_numbering_lag_seconds')).toBeGreaterThanOrEqual(0);
    expect(valueOf(text, 'mailwright_event_loop_lag_seconds')).toBeGreaterThanOrEqual(0);
    // The database is elsewhere, so nothing is known of its disk; the mailbox has no rate.
    expect(text).not.toMatch(/^mailwright_(disk|provider_tokens|provider_paused)\S* \d/m);
  });

  test('OPERATION-1 counts pauses and held emails, and /readyz shows them as on the public port', async () => {
    const readPaused = async () => {
      const details = (await (await get(app, '/readyz')).json()) as Record<string, unknown>;
      const { body } = await app.client(null).get('/readyz');
      return { details, open: body.paused as unknown };
    };
    const untilPausedFor = (reason: string | null) =>
      eventually(readPaused, ({ details, open }) =>
        [details.paused, open].every(
          (paused) => ((paused as { reason: string } | null)?.reason ?? null) === reason,
        ),
      );
    const untilValues = (expected: Record<string, number>) =>
      eventually(
        () => readMetrics(app),
        (text) => Object.entries(expected).every(([series, n]) => valueOf(text, series) === n),
      );
    await untilValues({
      'mailwright_paused{by="operator",scope="installation"}': 0,
      'mailwright_paused{by="operator",scope="priority"}': 0,
      'mailwright_paused{by="operator",scope="organization"}': 0,
      'mailwright_paused{by="operator",scope="suspension"}': 0,
      'mailwright_paused{by="organization",scope="organization"}': 0,
      'mailwright_paused{by="guard",scope="organization"}': 0,
      'mailwright_paused{by="provider",scope="installation"}': 0,
      mailwright_held_emails: 0,
    });
    const asOwner = (statement: ReturnType<typeof sql>) =>
      app.asOwner((em) => query(em, statement));
    const at = new Date(Date.now() + 86_400_000).toISOString();
    const order = { to: 'ada@example.com', template: 'welcome', data: { name: 'Ada' } };
    const { body } = await app.live.post('/api/v1/emails/send', { ...order, scheduled_at: at });
    await asOwner(
      sql`insert into restored_emails (email_id, organization_id, cause)
        values (${body.id}, ${app.organizationId}, 'command')`,
    );
    await untilPausedFor('restored');
    await eventually(readPaused, ({ details }) => details.held_emails === 1);
    await untilValues({ mailwright_held_emails: 1 });

    await asOwner(
      sql`insert into pauses (id, scope, organization_id, by, refuses, reason)
        values (gen_random_uuid(), 'organization', ${app.organizationId}, 'operator', true, 'Spam.')`,
    );
    await asOwner(
      sql`insert into pauses (id, scope, organization_id, priority, by, refuses, reason)
        values (gen_random_uuid(), 'priority', ${app.organizationId}, 'low', 'operator', false, 'Slow.')`,
    );
    await asOwner(
      sql`insert into pauses (id, scope, by, refuses, reason)
        values (gen_random_uuid(), 'installation', 'operator', false, 'Maintenance.')`,
    );
    await untilPausedFor('operator');
    await untilValues({
      'mailwright_paused{by="operator",scope="installation"}': 1,
      'mailwright_paused{by="operator",scope="priority"}': 0,
      'mailwright_paused{by="operator",scope="organization"}': 1,
      'mailwright_paused{by="operator",scope="suspension"}': 1,
    });

    await asOwner(
      sql`insert into send_token_buckets (transport, parked_reason, parked_message, parked_at)
        values ('mailbox', 'unreachable', 'No route.', now())
        on conflict (transport) do update set parked_reason = excluded.parked_reason,
          parked_message = excluded.parked_message, parked_at = excluded.parked_at`,
    );
    const { details: shown, open } = await untilPausedFor('unreachable');
    expect(shown.paused).toMatchObject({
      transport: 'mailbox',
      message: 'No route.',
      advice: 'Check the provider, and the network between it and the workers.',
    });
    expect(Object.keys(open as object)).toEqual(['reason', 'since', 'advice']);
    await untilValues({
      'mailwright_paused{by="provider",scope="installation"}': 1,
      'mailwright_provider_paused{reason="unreachable"}': 1,
    });

    await asOwner(
      sql`update send_token_buckets set parked_reason = null, parked_message = null, parked_at = null`,
    );
    await asOwner(sql`delete from pauses`);
    await asOwner(sql`delete from restored_emails`);
    await untilPausedFor(null);
    await app.live.post(`/api/v1/emails/${body.id}/cancel`, {});
  });

  test('OPERATION-1 the age of waiting email does not count an email that waits for its next attempt', async () => {
    const order = { to: 'ada@example.com', template: 'welcome', data: { name: 'Ada' } };
    const at = new Date(Date.now() + 86_400_000).toISOString();
    const { body } = await app.live.post('/api/v1/emails/send', { ...order, scheduled_at: at });
    // It was due ten minutes ago, and its server asked to try again in an hour.
    await app.asOwner(async (em) => {
      await query(
        em,
        sql`update emails set due_at = now() - interval '10 minutes' where id = ${body.id}`,
      );
      await query(
        em,
        sql`update pgboss.job set state = 'retry', created_on = now() - interval '10 minutes',
          start_after = now() + interval '1 hour' where name = 'email-send' and id = ${body.id}`,
      );
    });
    const level = String(
      (await app.live.get(`/api/v1/emails/${body.id}`)).body.priority ?? 'normal',
    );
    const text = await eventually(
      () => readMetrics(app),
      (found) => valueOf(found, `mailwright_queue_emails{level="${level}"}`) === 1,
    );
    expect(valueOf(text, `mailwright_queue_oldest_seconds{level="${level}"}`)).toBe(0);
    await app.live.post(`/api/v1/emails/${body.id}/cancel`, {});
  });

  test('OPERATION-1 counts campaigns and imports by their status, without those that have ended', async () => {
    await addNewsTemplate(app);
    for (const slug of ['draft', 'waiting', 'gone'])
      expect((await put(app.live, slug)).status).toBe(201);
    const at = new Date(Date.now() + 86_400_000).toISOString();
    for (const slug of ['waiting', 'gone']) {
      expect((await act(app.live, slug, 'schedule', { at })).status).toBe(200);
    }
    expect((await act(app.live, 'gone', 'cancel')).status).toBe(200);
    for (let n = 0; n < 3; n += 1) {
      const { status, body } = await app.live.post('/api/v1/imports', { kind: 'contacts' });
      expect(status).toBe(201);
      if (n === 0) await app.live.post(`/api/v1/imports/${body.id}/cancel`, {});
    }
    const expected = {
      'mailwright_campaigns{status="scheduled"}': 1,
      'mailwright_campaigns{status="sending"}': 0,
      'mailwright_imports{status="uploading"}': 2,
      'mailwright_imports{status="importing"}': 0,
    };
    const text = await eventually(
      () => readMetrics(app),
      (found) => Object.entries(expected).every(([series, n]) => valueOf(found, series) === n),
    );
    expect(text).not.toMatch(/mailwright_(campaigns|imports){status="(draft|canceled)"}/);
  });

  test('OPERATION-1 CONSENT-LOG-4 counts the organizations whose consent log was altered', async () => {
    const countIn = async () => valueOf(await readMetrics(app), 'mailwright_consent_logs_altered');
    // An entry that waits to be appended, and was removed from the history.
    await app.asOwner((em) =>
      query(
        em,
        sql`insert into consent_log_queue (ledger_id, organization_id)
          values (uuidv7(), ${app.organizationId})`,
      ),
    );
    expect(await eventually(countIn, (count) => count !== 0)).toBe(1);
    expect(await (await get(app, '/readyz')).json()).toMatchObject({
      status: 'ok',
      consent: { altered_logs: 1 },
    });
    await app.asOwner((em) => query(em, sql`delete from consent_log_queue`));
    expect(await eventually(countIn, (count) => count !== 1)).toBe(0);
  });

  test('OPERATION-1 counts the emails that a campaign queues', async () => {
    await addSubscribers(app, { count: 3, prefix: 'counted' });
    await put(app.live, 'counted');
    expect((await act(app.live, 'counted', 'schedule', {})).status).toBe(200);
    await awaitStatus(app.live, 'counted', 'completed');
    const series = 'mailwright_emails_accepted_total{kind="campaign"}';
    expect(valueOf(await readMetrics(app), series)).toBe(3);
  });

  test('has probes with details', async () => {
    expect(await (await get(app, '/livez')).json()).toEqual({ status: 'ok' });
    const response = await get(app, '/readyz');
    expect(response.status).toBe(200);
    expect(await response.json()).toMatchObject({
      status: 'ok',
      service: 'mailwright',
      pid: process.pid,
      checks: { database: 'ok', queue: 'ok', worker: 'ok' },
      workers: { live: 1 },
      events: { numbering_lag_seconds: expect.any(Number) },
      consent: { altered_logs: 0 },
      paused: null,
      replication: { standbys: 0, synchronous: false, advice: null },
    });
  });

  test('answers nothing else', async () => {
    const answers = [
      await get(app, '/'),
      await get(app, '/constructor'),
      await get(app, '/api/v1/lists'),
      await get(app, '/metrics', { method: 'POST' }),
      await get(app, '/metrics', { method: 'HEAD' }),
    ];
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 405, 200]);
    expect(await answers.at(-1)?.text()).toBe('');
  });

  test('is not on the public port, whose /readyz has fixed codes only', async () => {
    const open = app.client(null);
    expect((await open.get('/metrics')).status).toBe(404);
    expect((await open.get('/readyz')).body).toEqual({
      status: 'ok',
      checks: { database: 'ok', queue: 'ok' },
      paused: null,
      parked: null,
      refused_for_now: null,
      unreported: null,
    });
  });

  test('has as many series with 1,000 organizations as with one', async () => {
    const before = seriesOf(await readMetrics(app)).length;
    await app.asOwner((em) =>
      query(
        em,
        sql`insert into organizations (id, slug, name)
          select gen_random_uuid(), 'shop-' || n, 'Shop' from generate_series(1, 1000) n`,
      ),
    );
    const { metrics } = app.running.services.observed.services;
    const organizations = await app.asOwner((em) =>
      query<{ id: string }>(em, sql`select id from organizations`),
    );
    expect(organizations.length).toBeGreaterThan(1_000);
    for (const { id } of organizations) {
      metrics.request('emails.send', 200, 0.01);
      metrics.accepted('single', id, 1);
      metrics.handOver('sent', id, 0.1);
      metrics.providerEvent('complaint', id, 2);
    }
    const text = await readMetrics(app);
    expect(seriesOf(text).length).toBe(before);
    expect(valueOf(text, 'mailwright_provider_events_total{type="complaint"}')).toBe(
      organizations.length,
    );
  });
});

test('OPERATION-1 METRICS_BY_ORGANIZATION=on adds counters of each organization, and leaves the others as they are', async () => {
  const app = await adminApp({ env: { METRICS_BY_ORGANIZATION: 'on' } });
  try {
    const order = { to: 'ada@example.com', template: 'welcome', data: { name: 'Ada' } };
    await app.live.post('/api/v1/emails/send', order);
    const series = `mailwright_organization_emails_accepted_total{kind="single",organization="${app.organizationId}"}`;
    const text = await eventually(
      () => readMetrics(app),
      (found) => valueOf(found, series) === 1,
    );
    expect(valueOf(text, 'mailwright_emails_accepted_total{kind="single"}')).toBe(1);
    // Alerts see the increase of a counter only if it begins with 0.
    expect(valueOf(text, 'mailwright_emails_accepted_total{kind="campaign"}')).toBe(0);
    expect(valueOf(text, 'mailwright_handovers_total{outcome="refused"}')).toBe(0);
    expect(valueOf(text, 'mailwright_provider_events_total{type="hard_bounce"}')).toBe(0);
  } finally {
    await app.close();
  }
});

test('OPERATION-1 an API without a worker is ready, and its details say that no worker is alive', async () => {
  const app = await adminApp({ parts: { api: true, worker: false } });
  try {
    const response = await get(app, '/readyz');
    const body = (await response.json()) as Record<string, unknown>;
    expect([response.status, body.service]).toEqual([200, 'mailwright-api']);
    expect(body).toMatchObject({
      checks: { database: 'ok', queue: 'ok' },
      workers: { live: 0, last_seen: null },
      advice: 'No worker is alive, so no email is sent. Start a worker.',
    });
    expect(body.checks).not.toHaveProperty('worker');
    const text = await readMetrics(app);
    expect(valueOf(text, 'mailwright_workers')).toBe(0);
    expect(text).not.toContain('mailwright_ready{check="worker"}');
  } finally {
    await app.close();
  }
});

test('OPERATION-1 /metrics does not wait for the database, and says which check has failed', async () => {
  const app = await adminApp();
  /** Reads the metrics while somebody holds a lock on these tables, which ends only after the response. */
  const readWithLock = (tables: string) =>
    app.asOwner(async (em) => {
      await query(em, sql`lock table ${sql.raw(tables)} in access exclusive mode`);
      return readMetrics(app);
    });
  try {
    const before = await readMetrics(app);
    for (const name of ['database', 'queue', 'worker'])
      expect(valueOf(before, `mailwright_ready{check="${name}"}`)).toBe(1);
    const failing = await readWithLock('organizations');
    expect(valueOf(failing, 'mailwright_ready{check="database"}')).toBe(0);
    expect(valueOf(failing, 'mailwright_ready{check="queue"}')).toBe(1);
    // Read by a statement that waits, and by one that does not.
    await eventually(
      () => readWithLock('emails'),
      (text) => valueOf(text, 'mailwright_queue_emails{level="high"}') === undefined,
    ).then((text) => {
      expect(valueOf(text, 'mailwright_workers')).toBe(1);
      expect(valueOf(text, 'mailwright_ready{check="database"}')).toBe(1);
    });
  } finally {
    await app.close();
  }
});

test('OPERATION-1 a worker listens too, and an API knows it until it stops', async () => {
  const api = await adminApp({ parts: { api: true, worker: false } });
  const config = readConfig({
    DATABASE_URL: api.database.url,
    MAIL_TRANSPORT: 'mailbox',
    ...ADMIN,
  });
  const worker = await start(config, { api: false, worker: true }, createLog('silent'));
  try {
    const response = await fetch(`http://127.0.0.1:${worker.adminPort}/readyz`);
    expect(response.status).toBe(200);
    expect(await response.json()).toMatchObject({
      service: 'mailwright-worker',
      checks: { database: 'ok', queue: 'ok', worker: 'ok' },
    });
    const liveWorkers = async (): Promise<number | undefined> =>
      valueOf(await readMetrics(api), 'mailwright_workers');
    await eventually(liveWorkers, (live) => live === 1);
    await worker.stop();
    await eventually(liveWorkers, (live) => live === 0);
  } finally {
    await worker.stop();
    await api.close();
  }
});

test('OPERATION-1 a port that is in use is an error that names the setting', async () => {
  const other = createServer().listen(0, '127.0.0.1');
  await once(other, 'listening');
  const { port } = other.address() as AddressInfo;
  const config = readConfig({
    DATABASE_URL: 'postgres://localhost/none',
    MAIL_TRANSPORT: 'mailbox',
    ADMIN_LISTEN: String(port),
  });
  const starting = start(config, { api: true, worker: true }, createLog('silent'));
  await expect(starting).rejects.toThrow(
    `Port ${port} of ADMIN_LISTEN is in use; set ADMIN_LISTEN to a free one.`,
  );
  other.close();
});

test('OPERATION-1 while the database cannot be reached, the process lives and is not ready', async () => {
  const aborted = new AbortController();
  const reserved = createServer().listen(0, '127.0.0.1');
  await once(reserved, 'listening');
  const { port } = reserved.address() as AddressInfo;
  await new Promise((resolve) => reserved.close(resolve));
  const config = readConfig({
    DATABASE_URL: 'postgres://127.0.0.1:1/none',
    MAIL_TRANSPORT: 'mailbox',
    PORT: '0',
    ADMIN_LISTEN: String(port),
  });
  const starting = start(config, { api: false, worker: true }, createLog('silent'), {
    signal: aborted.signal,
  });
  const probe = (path: string) =>
    fetch(`http://127.0.0.1:${port}${path}`).then(
      ({ status }) => status,
      () => 0,
    );
  await eventually(
    () => probe('/livez'),
    (status) => status === 200,
  );
  expect(await probe('/readyz')).toBe(503);
  const metrics = await fetch(`http://127.0.0.1:${port}/metrics`);
  expect(metrics.status).toBe(200);
  expect(await metrics.text()).toContain('mailwright_ready{check="database"} 0');
  aborted.abort();
  await expect(starting).rejects.toThrow();
  expect(await probe('/livez')).toBe(0);
});

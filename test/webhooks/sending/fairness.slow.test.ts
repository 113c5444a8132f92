import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from '@jest/globals';
import pg from 'pg';
import { query, sql } from '../../../server/platform/database/sql.ts';
import { createOrganization, type TestOrganization } from '../../support/app/account.ts';
import { startTestApp, type TestApp } from '../../support/app/app.ts';
import { eventually } from '../../support/eventually.ts';
import { addEvents, deliveriesOf, putWebhook } from '../events.ts';
import { type Receiver, startReceiver } from '../receiver.ts';

/** Half of the slots of a worker. */
const HALF = 128;

let app: TestApp;
let receiver: Receiver;
let silent: Receiver;
let other: TestOrganization;
beforeAll(async () => {
  app = await startTestApp();
  receiver = await startReceiver();
  other = await createOrganization(app, 'other');
});
afterAll(async () => {
  await app.close();
  await receiver.close();
});

let answer: () => void;
const slugs: string[] = [];
beforeEach(async () => {
  const answered = new Promise<void>((resolve) => (answer = resolve));
  silent = await startReceiver(() => ({ after: answered }));
  await putWebhook(app, 'healthy', receiver.url);
});
afterEach(async () => {
  for (const slug of slugs.splice(0))
    await other.live.request('DELETE', `/api/v1/webhooks/${slug}`);
  await silent.close();
});

/** An endpoint of the other organization, which does not respond. */
async function silentEndpoint(maxInFlight: number): Promise<string> {
  const slug = `silent-${slugs.length}`;
  slugs.push(slug);
  const body = { url: silent.url, events: ['*'], max_in_flight: maxInFlight };
  await other.live.request('PUT', `/api/v1/webhooks/${slug}`, { body });
  return slug;
}

/** An event of the first organization is delivered. */
async function deliverHealthy(): Promise<void> {
  const [id] = await addEvents(app, [{}]);
  await eventually(
    () => deliveriesOf(app, 'healthy', '&status=delivered'),
    (delivered) => delivered.some((delivery) => delivery.id === id),
  );
}

test('WEBHOOKS-4 endpoints of one organization that do not respond leave half of the slots', async () => {
  for (let made = 0; made < 12; made += 1) await silentEndpoint(64);
  const drafts = Array.from({ length: 100 }, () => ({}));
  await addEvents(app, drafts, other.id);
  await eventually(
    async () => silent.inFlight,
    (count) => count >= 100,
  );
  await deliverHealthy();
  expect(silent.mostInFlight).toBeLessThanOrEqual(HALF);
});

test('after an endpoint was deleted, no attempt begins', async () => {
  const slug = await silentEndpoint(1);
  await addEvents(
    app,
    Array.from({ length: 20 }, () => ({})),
    other.id,
  );
  await eventually(
    async () => silent.inFlight,
    (count) => count === 1,
  );
  await other.live.request('DELETE', `/api/v1/webhooks/${slug}`);
  // After the next rounds.
  await deliverHealthy();
  answer();
  await eventually(
    async () => silent.inFlight,
    (count) => count === 0,
  );
  await deliverHealthy();
  expect(silent.received).toHaveLength(1);
});

/** Whatever ends a delivery of the endpoint waits until the returned function is called. */
async function holdEndings(webhookId: string): Promise<() => Promise<void>> {
  const lock = 4_711;
  await app.asOwner((em) =>
    em.execute(
      `create function wait_in_test() returns trigger language plpgsql as $$
       begin
         perform pg_advisory_xact_lock_shared(${lock});
         return case tg_op when 'DELETE' then old else new end;
       end $$;
       create trigger wait_in_test before update or delete on webhook_deliveries
         for each row when (old.webhook_id = '${webhookId}') execute function wait_in_test()`,
    ),
  );
  const holder = new pg.Client({ connectionString: app.database.url });
  await holder.connect();
  await holder.query('select pg_advisory_lock($1)', [lock]);
  return async () => {
    await holder.end();
    await eventually(
      () => pendingOf(webhookId),
      (pending) => pending === 0,
    );
    await app.asOwner((em) => em.execute('drop function wait_in_test() cascade'));
  };
}

async function pendingOf(webhookId: string): Promise<number> {
  const [row] = await app.asOwner((em) =>
    query<{ count: number }>(
      em,
      sql`select count(*)::integer as count from webhook_deliveries
        where webhook_id = ${webhookId} and status = 'pending'`,
    ),
  );
  return row?.count ?? -1;
}

test.each(['deleted', 'disabled'])(
  'WEBHOOKS-4 endpoints are served while the backlog of one that was %s is ended',
  async (what) => {
    const slug = await silentEndpoint(1);
    const path = `/api/v1/webhooks/${slug}`;
    const { id } = (await other.live.get(path)).body;
    if (what === 'deleted') await other.live.request('DELETE', path);
    else {
      const body = { url: silent.url, events: ['*'], enabled: false };
      await other.live.request('PUT', path, { body });
    }
    const release = await holdEndings(id);
    await app.asOwner((em) =>
      query(
        em,
        sql`insert into webhook_deliveries (organization_id, webhook_id, event_id, type)
          select ${other.id}, ${id}, uuidv7(), 'contact.created' from generate_series(1, 2500)`,
      ),
    );
    // Whoever ends the backlog waits for the lock.
    const waiting = () =>
      app.asOwner((em) =>
        query(
          em,
          sql`select a.pid, a.query_start::text from pg_locks l join pg_stat_activity a using (pid)
            where l.locktype = 'advisory' and not l.granted order by a.pid`,
        ),
      );
    const before = await eventually(waiting, (rows) => rows.length > 0);
    await deliverHealthy();
    // The same statement: the delivery did not wait until it was canceled.
    expect(await waiting()).toEqual(expect.arrayContaining(before));
    expect(await pendingOf(id)).toBeGreaterThan(0);
    await release();
    expect(silent.received).toEqual([]);
  },
);

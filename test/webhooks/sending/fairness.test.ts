import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from '@jest/globals';
import pg from 'pg';
import { query, sql } from '../../../server/platform/database/sql.ts';
import { WEBHOOK_QUEUE } from '../../../server/platform/queue/queues.ts';
import { priorityOf } from '../../../server/webhooks/sending/delivery-jobs.ts';
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

/** The jobs of the other organization that are not finished. */
const unfinishedJobs = (): Promise<{ state: string }[]> =>
  app.asOwner((em) =>
    query(
      em,
      sql`select state from pgboss.job where name = 'webhook-deliver' and state < 'completed'
        and data->>'webhookId' <> (select id::text from webhooks where slug = 'healthy')`,
    ),
  );

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

test('WEBHOOKS-4 test deliveries are fetched no further ahead than others', async () => {
  const slug = await silentEndpoint(1);
  for (let made = 0; made < 30; made += 1) {
    await other.live.post(`/api/v1/webhooks/${slug}/test`, {});
  }
  await deliverHealthy();
  // One attempt, and four that wait for it.
  const active = (await unfinishedJobs()).filter(({ state }) => state === 'active');
  expect(active.length).toBeLessThanOrEqual(5);
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
  await eventually(unfinishedJobs, (jobs) => jobs.length === 1);
  answer();
  await eventually(unfinishedJobs, (jobs) => jobs.length === 0);
  expect(silent.received).toHaveLength(1);
});

/** Whatever ends a job of the priority waits until the returned function is called. */
async function holdEndings(priority: number): Promise<() => Promise<void>> {
  const lock = 4_711;
  await app.asOwner((em) =>
    em.execute(
      `create function wait_in_test() returns trigger language plpgsql as $$
       begin
         perform pg_advisory_xact_lock_shared(${lock});
         return case tg_op when 'DELETE' then old else new end;
       end $$;
       create trigger wait_in_test before update or delete on pgboss.job
         for each row when (old.priority = ${priority}) execute function wait_in_test()`,
    ),
  );
  const holder = new pg.Client({ connectionString: app.database.url });
  await holder.connect();
  await holder.query('select pg_advisory_lock($1)', [lock]);
  return async () => {
    await holder.end();
    await eventually(
      () => jobsOf(priority),
      (jobs) => jobs === 0,
    );
    await app.asOwner((em) => em.execute('drop function wait_in_test() cascade'));
  };
}

/** The unfinished jobs of the priority. */
async function jobsOf(priority: number): Promise<number> {
  const [row] = await app.asOwner((em) =>
    query<{ count: number }>(
      em,
      sql`select count(*)::integer as count from pgboss.job
        where name = ${WEBHOOK_QUEUE} and priority = ${priority} and state < 'completed'`,
    ),
  );
  return row?.count ?? -1;
}

test.each(['deleted', 'disabled'])(
  'WEBHOOKS-4 endpoints are served while the backlog of one that was %s is ended',
  async (what) => {
    const slug = await silentEndpoint(1);
    const [state] = await app.asOwner((em) =>
      query<{ endpoint_number: number; webhook_id: string }>(
        em,
        sql`select s.endpoint_number, s.webhook_id from webhook_states s join webhooks w on w.id = s.webhook_id
          where w.slug = ${slug}`,
      ),
    );
    const priority = priorityOf('new', state?.endpoint_number ?? -1);
    const path = `/api/v1/webhooks/${slug}`;
    if (what === 'deleted') await other.live.request('DELETE', path);
    else {
      const body = { url: silent.url, events: ['*'], enabled: false };
      await other.live.request('PUT', path, { body });
    }
    const release = await holdEndings(priority);
    await app.asOwner((em) =>
      query(
        em,
        sql`insert into pgboss.job (name, priority, data)
          select ${WEBHOOK_QUEUE}, ${priority},
            jsonb_build_object('webhookId', ${state?.webhook_id}::text, 'eventId', gen_random_uuid())
          from generate_series(1, 2500)`,
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
    expect(await waiting()).toEqual(before);
    expect(await jobsOf(priority)).toBeGreaterThan(0);
    await release();
  },
);

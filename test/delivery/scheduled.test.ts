import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import { claimOrEnd } from '../../server/delivery/attempts/eligibility.ts';
import { claim, findWaiting } from '../../server/delivery/attempts/claim.ts';
import { makeDelayedDue } from '../../server/delivery/attempts/delayed-emails.ts';
import { readDepths, readScheduled } from '../../server/delivery/attempts/queue-depth.ts';
import { expire } from '../../server/delivery/maintenance/expire.ts';
import { requeueOrphaned } from '../../server/delivery/maintenance/orphaned.ts';
import {
  deleteOldContent,
  deleteOldVariables,
} from '../../server/messages/emails/retention/content-retention.ts';
import { deleteStrays, dropOldMonths } from '../../server/messages/emails/retention/retention.ts';
import { query, queryOne, sql } from '../../server/platform/database/sql.ts';
import { sendJobFetcher } from '../../server/platform/queue/fetch-send-jobs.ts';
import { newId } from '../../server/platform/values/id.ts';
import { setRateLimits } from '../support/app/account.ts';
import { startTestApp, type TestApp } from '../support/app/app.ts';
import {
  follow,
  idFrom,
  insertEmail,
  readEmailRow,
  type StoredEmail,
} from '../support/read/emails.ts';
import { eventually } from '../support/eventually.ts';
import { withQueue } from '../support/app/queue-client.ts';
import { jobOf, untilJobDone, wakeWorkers } from '../support/app/queue.ts';
import { withWorker } from '../support/app/worker.ts';
import { ensurePartition } from '../support/database/partitions.ts';

const HOUR = 3_600_000;
const DAY = 86_400_000;
const WELCOME = { to: 'ada@example.com', template: 'welcome', data: { name: 'Ada' } };

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ parts: { api: true, worker: false } });
  await setRateLimits(app, { sends: 5_000 });
});
afterAll(() => app.close());
afterEach(() =>
  app.asOwner(async (em) => {
    await query(em, sql`delete from emails`);
    await query(em, sql`delete from pgboss.job where name = 'email-send'`);
  }),
);

const at = (ms: number): string => new Date(Date.now() + ms).toISOString();
const send = async (ahead: number, change: object = {}): Promise<string> => {
  const order = { ...WELCOME, scheduled_at: at(ahead), ...change };
  return (await app.live.post('/api/v1/emails/send', order)).body.id;
};
const update = (id: string, scheduledAt: string | null) =>
  app.live.request('PATCH', `/api/v1/emails/${id}`, { body: { scheduled_at: scheduledAt } });
const cancel = (id: string) => app.live.request('POST', `/api/v1/emails/${id}/cancel`);
const insert = (given: StoredEmail = {}): Promise<string> =>
  app.asOwner((em) => insertEmail(em, app, given));
const row = (id: string): Promise<StoredEmail> => app.asOwner((em) => readEmailRow(em, id));
const messages = (id: string): Promise<unknown[]> =>
  app.asOwner((em) => query(em, sql`select from mailbox_messages where email_id = ${id}`));

/** Moves emails and their jobs in time, as if it had passed. */
const pass = (ms: number): Promise<unknown> =>
  app.asOwner(async (em) => {
    const passed = sql`make_interval(secs => ${ms / 1_000})`;
    await query(em, sql`update emails set due_at = due_at - ${passed}`);
    await query(
      em,
      sql`update pgboss.job set start_after = start_after - ${passed},
          created_on = created_on - ${passed}
        where name = 'email-send' and start_after > now()`,
    );
  });

const lifetimes = { high: 3_600, others: 259_200 };
const terms = () => ({
  id: newId(),
  transport: 'mailbox' as const,
  configurationSet: null,
  lifetimes,
});
const claimOne = (id: string) => app.asOwner((em) => claim(em, [id], terms()));

describe('EMAILS-20 a scheduled email', () => {
  test('is neither fetched nor claimed before its time', async () => {
    const id = await send(DAY);
    await withQueue(app, async (boss) => {
      expect(await sendJobFetcher(boss)(10)).toEqual([]);
    });
    expect(await app.asOwner((em) => findWaiting(em, [id], lifetimes))).toEqual([]);
    expect(await claimOne(id)).toEqual([]);
    expect(await row(id)).toMatchObject({ status: 'queued', attempts: 0 });
  });

  test('is sent once when it is due, by a worker that is started later', async () => {
    const id = await send(DAY);
    await withWorker(app, async () => {
      const other = (await app.live.post('/api/v1/emails/send', WELCOME)).body.id;
      await follow(app.live, other, 'delivered');
    });
    expect((await row(id)).status).toBe('queued');
    await pass(DAY);
    await withWorker(app, () => follow(app.live, id, 'delivered'));
    expect(await messages(id)).toHaveLength(1);
    expect((await row(id)).attempts).toBe(1);
  });

  test('EMAILS-7 is sent in the order of its time, not of its acceptance', async () => {
    const ids: string[] = [];
    for (const ahead of [30, 10, 20]) ids.push(await send(ahead * HOUR));
    await pass(31 * HOUR);
    const now = (await app.live.post('/api/v1/emails/send', WELCOME)).body.id;
    const [thirty, ten, twenty] = ids;
    await withQueue(app, async (boss) => {
      const fetched = await sendJobFetcher(boss)(10);
      expect(fetched.map(({ id }) => id)).toEqual([ten, twenty, thirty, now]);
    });
  });

  test('EMAILS-19 that is moved to now is sent without waiting for its old time', async () => {
    const id = await send(DAY);
    expect((await update(id, null)).status).toBe(200);
    await withWorker(app, () => follow(app.live, id, 'delivered'));
    expect(await messages(id)).toHaveLength(1);
  });

  test('EMAILS-19 that is canceled is not sent, however long the worker runs', async () => {
    const [id, marker] = [await send(DAY), await send(2 * DAY)];
    await cancel(id);
    await pass(2 * DAY);
    await withWorker(app, () => follow(app.live, marker, 'delivered'));
    expect(await messages(id)).toHaveLength(0);
    expect((await row(id)).status).toBe('canceled');
  });
});

describe('EMAILS-19 a change', () => {
  test('and a claim exclude each other: the first one wins', async () => {
    const ids = await Promise.all(Array.from({ length: 30 }, () => insert()));
    const outcomes = await Promise.all(
      ids.map(async (id, n) => {
        const change = () => (n % 2 === 0 ? cancel(id) : update(id, at(DAY)));
        const [claimed, answer] = await Promise.all([claimOne(id), change()]);
        return { id, claimed: claimed.length === 1, status: answer.status };
      }),
    );
    for (const { id, claimed, status } of outcomes) {
      expect([id, claimed, status]).toEqual([id, claimed, claimed ? 409 : 200]);
    }
  });

  test('that waits for a claim sees its result', async () => {
    const { promise: committed, resolve: commit } = Promise.withResolvers<void>();
    const id = await insert();
    const claiming = app.asOwner(async (em) => {
      const claimed = await claim(em, [id], terms());
      await committed;
      return claimed;
    });
    await eventually(
      () =>
        app.asOwner((em) =>
          query(em, sql`select from emails where id = ${id} for update skip locked`),
        ),
      ({ length }) => length === 0,
    );
    const canceling = cancel(id);
    await eventually(
      () =>
        app.asOwner((em) =>
          query(
            em,
            sql`select from pg_stat_activity where wait_event_type = 'Lock' and query like '%cancel_emails%'`,
          ),
        ),
      ({ length }) => length > 0,
    );
    commit();
    expect(await claiming).toHaveLength(1);
    expect((await canceling).body.details).toEqual({ reason: 'wrong_status', status: 'sending' });
  });

  test('of an email whose job a worker holds moves the job: the worker cannot complete it', async () => {
    const id = await send(DAY);
    await pass(DAY);
    await withQueue(app, async (boss) => {
      const [held] = await sendJobFetcher(boss)(1);
      expect(held?.id).toBe(id);
      const later = at(2 * DAY);
      await update(id, later);
      await boss.complete('email-send', held ? [held] : []);
      const job = await jobOf(app, id);
      expect(job).toMatchObject({ state: 'created', retry_count: 1 });
    });
    await pass(3 * DAY);
    await withWorker(app, () => follow(app.live, id, 'delivered'));
    expect(await messages(id)).toHaveLength(1);
  });

  test("of an email whose job a worker holds uses none of the job's retries", async () => {
    const id = await send(DAY);
    await pass(DAY);
    await withQueue(app, async (boss) => {
      const retriesLeft = () =>
        app.asOwner((em) =>
          queryOne<{ left: number }>(
            em,
            sql`select retry_limit - retry_count as left from pgboss.job
              where name = 'email-send' and id = ${id}`,
          ),
        );
      const before = await retriesLeft();
      for (let i = 0; i < 3; i += 1) {
        expect(await sendJobFetcher(boss)(1)).toHaveLength(1);
        expect((await update(id, null)).status).toBe(200);
      }
      expect(await retriesLeft()).toEqual(before);
    });
  });

  test('of an email whose job has failed keeps the backoff, even after several changes', async () => {
    const id = await send(DAY);
    await pass(DAY);
    await withQueue(app, async (boss) => {
      const [held] = await sendJobFetcher(boss)(1);
      await boss.fail('email-send', held ? [held] : []);
      await app.asOwner((em) =>
        query(
          em,
          sql`update pgboss.job set start_after = now() + interval '1 hour' where id = ${id}`,
        ),
      );
      for (const time of [null, at(2 * DAY), null]) {
        expect((await update(id, time)).status).toBe(200);
      }
      const { waits } = await app.asOwner((em) =>
        queryOne<{ waits: boolean }>(
          em,
          sql`select start_after between now() + interval '50 minutes' and now() + interval '1 hour'
              as waits from pgboss.job where id = ${id}`,
        ),
      );
      expect(waits).toBe(true);
      expect(await sendJobFetcher(boss)(1)).toEqual([]);
      // The retry is counted, although fetching a moved job counts none.
      expect(await jobOf(app, id)).toMatchObject({ state: 'created', retry_count: 1 });
    });
  });

  test('that cancels an email ends its job, even when a worker holds the job', async () => {
    const id = await send(DAY);
    await pass(DAY);
    await withQueue(app, async (boss) => {
      const [held] = await sendJobFetcher(boss)(1);
      expect((await cancel(id)).status).toBe(200);
      const claimed = await app.asOwner((em) => claimOrEnd(em, [{ id, toHash: '00' }], terms()));
      expect(claimed).toMatchObject({ claimed: [], deferred: [] });
      await boss.complete('email-send', held ? [held] : []);
    });
    expect((await row(id)).status).toBe('canceled');
  });

  test('of an email that waits for its sender domain releases it', async () => {
    const id = await send(DAY);
    await app.asOwner(async (em) => {
      await query(em, sql`update pgboss.job set blocked = true, state = 'retry' where id = ${id}`);
      await query(
        em,
        sql`insert into blocked_emails (email_id, organization_id, domain, high)
          values (${id}, ${app.organizationId}, 'demo-shop.example', false)`,
      );
    });
    await update(id, at(2 * DAY));
    const held = () =>
      app.asOwner((em) => query(em, sql`select from blocked_emails where email_id = ${id}`));
    expect(await held()).toEqual([]);
    expect(await jobOf(app, id)).toMatchObject({ state: 'created' });
  });
});

describe('EMAILS-20 PROVIDERS-4 the checks at the due time', () => {
  const endsAs = async (id: string, code: string) => {
    await pass(DAY);
    await withWorker(app, async () => {
      await follow(app.live, id, 'failed');
    });
    expect((await app.live.get(`/api/v1/emails/${id}`)).body.failure.code).toBe(code);
    expect(await messages(id)).toEqual([]);
  };

  test('fail an email whose recipient was suppressed meanwhile', async () => {
    const id = await send(DAY, { to: 'later@example.com' });
    await app.live.request('PUT', '/api/v1/suppressions/later%40example.com', { body: {} });
    await endsAs(id, 'suppressed');
  });

  test('fail an email whose recipient withdrew the consent', async () => {
    const email = 'subscriber@example.com';
    const subtype = 'order-updates';
    await app.live.post('/api/v1/contacts', {
      email,
      opt_in_subtype_slugs: [subtype],
      double_opt_in: false,
    });
    const id = await send(DAY, { to: email, subtype_slug: subtype });
    expect(id).toBeDefined();
    const path = `/api/v1/contacts/${encodeURIComponent(email)}/subscription-preferences`;
    await app.live.request('PATCH', path, { body: { unsubscribe_all: true } });
    await endsAs(id, 'opt_in_required');
  });

  test('fail an email whose sender lost its verification', async () => {
    const id = await send(DAY);
    const verified = (time: string | null) => async () =>
      app.asOwner(async (em) => {
        await query(em, sql`update sender_addresses set verified_at = ${time}::timestamptz`);
        await query(em, sql`update domains set verified_at = ${time}::timestamptz`);
      });
    await verified(null)();
    await endsAs(id, 'sender_not_verified');
    await verified(new Date().toISOString())();
  });

  test('ERASURES-1 find the email of an erased person ended as contact_deleted', async () => {
    const id = await send(DAY, { to: 'erased@example.com' });
    await app.live.post('/api/v1/erasures', { email: 'erased@example.com' });
    const { body } = await app.live.get(`/api/v1/emails/${id}`);
    expect([body.status, body.failure.code]).toEqual(['failed', 'contact_deleted']);
    expect((await row(id)).variables).toBeNull();
    expect((await cancel(id)).body.details).toEqual({ reason: 'wrong_status', status: 'failed' });
    await pass(DAY);
    await withWorker(app, () => untilJobDone(app, id));
    expect(await messages(id)).toEqual([]);
  });
});

describe('EMAILS-11 EMAILS-20 the time to live counts from the due time', () => {
  const old = () => idFrom(Date.now() - 20 * DAY);

  test('an email that was accepted long ago and is due now is sent', async () => {
    const id = await insert({ id: old(), due_at: at(-HOUR) });
    expect(await app.asOwner((em) => expire(em, lifetimes))).toBe(0);
    expect(await claimOne(id)).toHaveLength(1);
  });

  test.each([
    ['high', HOUR],
    ['normal', 72 * HOUR],
  ])('of priority %s expires after its time to live', async (priority, lifetime) => {
    const id = await insert({ id: old(), priority, due_at: at(-lifetime - 60_000) });
    const young = await insert({ id: old(), priority, due_at: at(-lifetime + 60_000) });
    const waiting = await insert({ id: old(), priority, due_at: at(DAY) });
    expect(await claimOne(id)).toEqual([]);
    expect(await app.asOwner((em) => expire(em, lifetimes))).toBe(1);
    expect(await row(id)).toMatchObject({ status: 'failed', failure_code: 'expired' });
    expect([(await row(young)).status, (await row(waiting)).status]).toEqual(['queued', 'queued']);
  });

  test('variables are kept until the email is due, and for their retention after that', async () => {
    const waiting = await insert({ id: old(), due_at: at(DAY) });
    const young = await insert({ id: old(), due_at: at(-6 * DAY) });
    const over = await insert({ id: old(), due_at: at(-8 * DAY) });
    const unscheduled = await insert({ id: old() });
    expect(await app.asOwner((em) => deleteOldVariables(em, 7))).toBe(2);
    const kept = async (id: string) => (await row(id)).variables !== null;
    expect(await Promise.all([waiting, young, over, unscheduled].map(kept))).toEqual([
      ...[true, true, false, false],
    ]);
  });
});

describe('EMAILS-22 the content of a scheduled email that has ended', () => {
  test('is kept for its retention after the due time, not after the acceptance', async () => {
    const failed = { status: 'failed', failure_code: 'expired', failure_message: 'Too late.' };
    const id = () => idFrom(Date.now() - 20 * DAY);
    const young = await insert({ id: id(), ...failed, due_at: at(-6 * DAY) });
    const over = await insert({ id: id(), ...failed, due_at: at(-8 * DAY) });
    expect(await app.asOwner((em) => deleteOldContent(em, 7))).toBe(1);
    expect((await row(young)).variables).not.toBeNull();
    expect((await row(over)).variables).toBeNull();
  });

  test('is kept after a cancellation if the organization keeps content', async () => {
    const keep = (days: number) =>
      app.asOwner((em) =>
        query(em, sql`update organizations set content_retention_days = ${days}`),
      );
    await keep(5);
    const id = await send(DAY);
    await cancel(id);
    await keep(0);
    expect(await row(id)).toMatchObject({ status: 'canceled', variables: { name: 'Ada' } });
  });
});

describe('EMAILS-11 EMAILS-20 the month in which a scheduled email was accepted', () => {
  const month = sql`date_trunc('month', now()) - interval '14 months'`;
  const partitions = () =>
    app.asOwner((em) =>
      queryOne<{ count: number }>(
        em,
        sql`select count(*)::integer as count from pg_class
          where relname = 'emails_' || to_char(${month}, 'YYYY_MM')`,
      ),
    );
  const idIn = async (): Promise<string> => {
    const { id } = await app.asOwner((em) =>
      queryOne<{ id: string }>(
        em,
        sql`select (left(uuid_at(${month} + interval '27 days')::text, 14) || '7'
          || right(gen_random_uuid()::text, 21))::uuid as id`,
      ),
    );
    return id;
  };

  test('is kept while one of its emails is not due, or while its retention after the due time lasts', async () => {
    await app.asOwner((em) => query(em, sql`select ${ensurePartition('emails', month)}`));
    await app.asOwner((em) => query(em, sql`select ${ensurePartition('email_events', month)}`));
    const id = await insert({ id: await idIn(), due_at: at(DAY) });
    expect(await app.asOwner((em) => dropOldMonths(em, 30))).toBe(0);
    await app.asOwner((em) =>
      query(
        em,
        sql`update emails set status = 'sent', due_at = now() - interval '29 days' where id = ${id}`,
      ),
    );
    expect(await app.asOwner((em) => dropOldMonths(em, 30))).toBe(0);
    expect(await row(id)).toMatchObject({ status: 'sent' });
    await app.asOwner((em) =>
      query(em, sql`update emails set due_at = now() - interval '31 days' where id = ${id}`),
    );
    expect(await app.asOwner((em) => dropOldMonths(em, 30))).toBeGreaterThan(0);
    expect((await partitions()).count).toBe(0);
  });

  test('may have no partition: the email is kept as long', async () => {
    const waiting = await insert({ id: await idIn(), due_at: at(DAY) });
    const over = await insert({ id: await idIn(), due_at: at(-50 * DAY) });
    expect(await app.asOwner((em) => deleteStrays(em, 30))).toBe(1);
    expect(await row(waiting)).toMatchObject({ status: 'queued' });
    await expect(row(over)).rejects.toThrow();
  });

  test('may be over: the email is sent from its partition in the next month', async () => {
    const id = await send(10 * DAY);
    const lastMonth = await app.asOwner((em) =>
      queryOne<{ id: string }>(
        em,
        sql`select (left(uuid_at(date_trunc('month', now()) - interval '1 day')::text, 14) || '7'
          || right(gen_random_uuid()::text, 21))::uuid as id`,
      ),
    );
    await app.asOwner(async (em) => {
      await query(em, sql`update emails set id = ${lastMonth.id} where id = ${id}`);
      await query(em, sql`update pgboss.job set id = ${lastMonth.id} where id = ${id}`);
    });
    await pass(10 * DAY);
    await withWorker(app, () => follow(app.live, lastMonth.id, 'delivered'));
    expect(await messages(lastMonth.id)).toHaveLength(1);
  });
});

describe('EMAILS-16 EMAILS-20 the queue', () => {
  test('gets an orphaned scheduled email again once it is due', async () => {
    const id = await insert({ due_at: at(DAY) });
    await withQueue(app, async (boss) => {
      expect(await requeueOrphaned(boss)).toBe(0);
      await pass(DAY);
      expect(await requeueOrphaned(boss)).toBe(1);
    });
    expect(await jobOf(app, id)).toMatchObject({ state: 'created' });
  });

  test('shows scheduled emails separately, and the age of the others since their due time', async () => {
    const oldest = at(-2 * HOUR);
    await insert({ id: idFrom(Date.now() - 20 * DAY), due_at: oldest });
    await insert({ id: idFrom(Date.now() - HOUR) });
    const next = at(DAY);
    await insert({ due_at: next });
    await insert({ due_at: at(2 * DAY) });
    expect(await app.asOwner(readDepths)).toEqual([
      { priority: 'normal', emails: 2, oldest, paused: 0, oldest_unpaused: oldest },
    ]);
    expect(await app.asOwner(readScheduled)).toEqual({ emails: 2, next });
  });

  test('makes delayed emails due on request, but not scheduled ones', async () => {
    const scheduled = await send(DAY);
    const delayed = (await app.live.post('/api/v1/emails/send', WELCOME)).body.id;
    await app.asOwner((em) =>
      query(
        em,
        sql`update pgboss.job set state = 'retry', start_after = now() + interval '1 hour' where id = ${delayed}`,
      ),
    );
    expect((await app.asOwner((em) => makeDelayedDue(em, null, null))).emails).toBe(1);
    await wakeWorkers(app);
    await withWorker(app, () => follow(app.live, delayed, 'delivered'));
    expect(await row(scheduled)).toMatchObject({ status: 'queued' });
    expect(await jobOf(app, scheduled)).toMatchObject({ state: 'created' });
  });
});

import { setTimeout as sleep } from 'node:timers/promises';
import { query, sql } from '../../server/platform/database/sql.ts';
import { idAt, newId } from '../../server/platform/values/id.ts';
import type { Installation } from './installation.ts';

const LATE_MS = 30 * 60_000;
const MAX_LOCK_MS = 60_000;

async function request(
  { api, keys }: Installation,
  method: string,
  path: string,
  { body, key = keys[0] }: { body?: object; key?: string } = {},
): Promise<{ status: number; body: Record<string, unknown> }> {
  const response = await fetch(`${api.address}/api/v1/${path}`, {
    method,
    headers: { Authorization: `Bearer ${key}`, 'Content-Type': 'application/json' },
    ...(body && { body: JSON.stringify(body) }),
  });
  const answer = (await response.json().catch(() => ({}))) as Record<string, unknown>;
  return { status: response.status, body: answer };
}

async function send(on: Installation, priority: 'high' | 'low'): Promise<string> {
  const email = { to: 'ada@example.com', template: 'welcome', data: { name: 'Ada' }, priority };
  const { status, body } = await request(on, 'POST', 'emails/send', { body: email });
  if (status !== 200) throw new Error(`A send was answered with ${status}.`);
  return String(body.id);
}

/** An urgent email that a worker could have fetched two minutes ago. */
export async function letUrgentMailWait(on: Installation): Promise<void> {
  const id = await send(on, 'high');
  await on.asOwner((em) =>
    query(
      em,
      sql`update pgboss.job set created_on = now() - interval '2 minutes',
          start_after = now() - interval '2 minutes'
        where name = 'email-send' and id = ${id}`,
    ),
  );
}

/** Hard bounces that happened half an hour ago. */
export async function reportBouncesLate(on: Installation): Promise<void> {
  for (let n = 0; n < 6; n += 1) {
    const emailId = await send(on, 'low');
    const id = newId();
    const event = {
      id,
      emailId,
      type: 'bounce',
      occurredAt: new Date(Date.now() - LATE_MS).toISOString(),
      bounce: { type: 'hard', subType: null, diagnostic: null },
    };
    await on.asOwner((em) =>
      query(
        em,
        sql`insert into provider_events (id, email_id, organization_id, event, received_at)
          select ${id}, e.id, e.organization_id, ${JSON.stringify(event)}::jsonb,
            now() - interval '1 minute'
          from emails e where e.id = ${emailId}`,
      ),
    );
  }
}

/** An organization that the guard has stopped, and one whose marketing email it has stopped. */
export async function stopOrganizations(on: Installation): Promise<void> {
  await on.asOwner((em) =>
    query(
      em,
      sql`insert into sending_guards (organization_id, state, since, reason)
        select o.id, v.state, now(), 'hard_bounces' from organizations o
          join (values ('shop-2', 'paused'), ('shop-3', 'marketing_paused')) v (slug, state)
            on v.slug = o.slug
        on conflict (organization_id) do update set state = excluded.state`,
    ),
  );
}

/** A pause of one organization by an operator. */
export async function pauseOrganization(on: Installation): Promise<void> {
  await on.asOwner((em) =>
    query(
      em,
      sql`insert into pauses (id, scope, organization_id, by, refuses, reason)
        select ${newId()}, 'organization', id, 'operator', false, 'Maintenance.'
        from organizations where slug = 'shop-4'`,
    ),
  );
}

/** An email that a restore of the database holds. */
export async function holdEmail(on: Installation): Promise<void> {
  const id = await send(on, 'low');
  await on.asOwner((em) =>
    query(
      em,
      sql`insert into restored_emails (email_id, organization_id, cause)
        select id, organization_id, 'command' from emails where id = ${id}`,
    ),
  );
}

/** An entry of the consent history that somebody removed before a worker appended it to the log. */
export async function removeConsent(on: Installation): Promise<void> {
  await on.asOwner((em) =>
    query(
      em,
      sql`insert into consent_log_queue (ledger_id, organization_id)
        select uuidv7(), id from organizations limit 1`,
    ),
  );
}

/** The job of an email whose workers died, all of its attempts. */
export async function exhaustJob(on: Installation): Promise<void> {
  const id = await send(on, 'low');
  await on.asOwner((em) =>
    query(
      em,
      sql`update pgboss.job set state = 'active', retry_count = retry_limit,
        started_on = now() - interval '10 minutes', heartbeat_on = now() - interval '10 minutes'
        where name = 'email-send' and id = ${id}`,
    ),
  );
}

/** An email whose job is gone. */
export async function loseJob(on: Installation): Promise<void> {
  const id = await send(on, 'low');
  await on.asOwner((em) =>
    query(em, sql`delete from pgboss.job where name = 'email-send' and id = ${id}`),
  );
}

/** An endpoint that does not listen, and events for it. */
export async function failEndpoint(on: Installation): Promise<void> {
  const body = { url: on.deadUrl, events: ['*'] };
  const { status } = await request(on, 'PUT', 'webhooks/shop', { body });
  if (status !== 201) throw new Error(`The webhook was answered with ${status}.`);
  // Processes learn within 2 s that somebody wants events.
  for (let n = 0; n < 30; n += 1) {
    await request(on, 'POST', 'contacts', { body: { email: `member${n}@example.com` } });
    await sleep(150);
  }
}

/** Deliveries to the endpoint of `failEndpoint`, whose next attempts are due in an hour. */
export async function fillBacklog(on: Installation): Promise<void> {
  await on.asOwner((em) =>
    query(
      em,
      sql`insert into webhook_deliveries (organization_id, webhook_id, event_id, type, next_attempt_at)
        select w.organization_id, w.id, uuid_at(now() - n * interval '1 millisecond'),
          'contact.created', now() + interval '1 hour'
        from webhooks w, generate_series(1, 2000) n where w.slug = 'shop'`,
    ),
  );
}

/** A lock on the numbers of events until it has had its effect, and an event that waits for its number. */
export async function stopNumbering(
  on: Installation,
  isDone: () => Promise<boolean>,
): Promise<void> {
  await lockTable(on, 'event_sequences', isDone, () =>
    on.asOwner(async (em) => {
      const id = idAt(new Date(Date.now() - 2 * 60_000));
      await query(
        em,
        sql`insert into events (id, organization_id, type, data)
          select ${id}, id, 'contact.created', '{}' from organizations limit 1`,
      );
    }),
  );
}

/** A lock on a table that the check of the database reads. */
export const stopDatabase = (on: Installation, isDone: () => Promise<boolean>): Promise<void> =>
  lockTable(on, 'organizations', isDone);

/** A lock on a table that each step of a worker needs. */
export const stopWorker = (on: Installation, isDone: () => Promise<boolean>): Promise<void> =>
  lockTable(on, 'send_token_buckets', isDone);

/** Holds the lock until it has had its effect. */
async function lockTable(
  on: Installation,
  table: string,
  isDone: () => Promise<boolean>,
  whileLocked: () => Promise<void> = async () => {},
): Promise<void> {
  await on.asOwner(async (em) => {
    await query(em, sql`lock table ${sql.table(table)} in access exclusive mode`);
    await whileLocked();
    // The connection of the lock must not be idle for long.
    const until = performance.now() + MAX_LOCK_MS;
    while (performance.now() < until && !(await isDone())) {
      await query(em, sql`select`);
      await sleep(500);
    }
  });
}

const MOST_ROUNDS = 6;
/** The connection of the lock is closed when it has been idle for 30 s, and requests may wait for longer. */
const KEEP_ALIVE_MS = 5_000;

/** A lock on contacts until it has had its effects: requests hold all connections, wait for more, and fail. */
export async function blockDatabase(
  on: Installation,
  isDone: () => Promise<boolean>,
): Promise<void> {
  await on.asOwner(async (em) => {
    await query(em, sql`lock table contacts in access exclusive mode`);
    for (let round = 0; round < MOST_ROUNDS && !(await isDone()); round += 1) {
      const answers = Promise.all(
        on.keys.flatMap((key) =>
          Array.from({ length: 12 }, () =>
            request(on, 'GET', 'contacts/member1%40example.com', { key }).catch(() => null),
          ),
        ),
      );
      for (let isWaiting = true; isWaiting;) {
        await query(em, sql`select`);
        isWaiting = !(await Promise.race([answers, sleep(KEEP_ALIVE_MS)]));
      }
    }
  });
}

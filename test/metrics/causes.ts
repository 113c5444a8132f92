import { setTimeout as sleep } from 'node:timers/promises';
import { query, sql } from '../../server/platform/database/sql.ts';
import { newId } from '../../server/platform/values/id.ts';
import type { Installation } from './installation.ts';

const LATE_MS = 30 * 60_000;

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

/** An urgent email that was due two minutes ago. */
export async function letUrgentMailWait(on: Installation): Promise<void> {
  const id = await send(on, 'high');
  await on.asOwner((em) =>
    query(em, sql`update emails set due_at = now() - interval '2 minutes' where id = ${id}`),
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

/** An organization that the guard has stopped. */
export async function stopOrganization(on: Installation): Promise<void> {
  await on.asOwner((em) =>
    query(
      em,
      sql`insert into sending_guards (organization_id, state, since, reason)
        select id, 'paused', now(), 'hard_bounces' from organizations limit 1
        on conflict (organization_id) do update set state = excluded.state`,
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

/** The connection of the lock is closed when it has been idle for 30 s. */
const MOST_ROUNDS = 6;

/** A lock on contacts until it has had its effects: requests hold all connections, wait for more, and fail. */
export async function blockDatabase(
  on: Installation,
  isDone: () => Promise<boolean>,
): Promise<void> {
  await on.asOwner(async (em) => {
    await query(em, sql`lock table contacts in access exclusive mode`);
    for (let round = 0; round < MOST_ROUNDS && !(await isDone()); round += 1) {
      await query(em, sql`select`);
      await Promise.all(
        on.keys.flatMap((key) =>
          Array.from({ length: 12 }, () =>
            request(on, 'GET', 'contacts/member1%40example.com', { key }).catch(() => null),
          ),
        ),
      );
    }
  });
}

import type { EntityManager } from '@mikro-orm/postgresql';
import type { PgBoss } from 'pg-boss';
import { inThrottledBatches } from '../../platform/database/batches.ts';
import { query, sql } from '../../platform/database/sql.ts';
import type { EmailEvent } from '../../messages/emails/status.ts';
import { enqueueEvents, type EventJob } from '../../platform/queue/enqueue.ts';

/** How long an event may wait for an email that isn't known: accounts are shared, backups restored. */
const UNKNOWN_EMAIL_GRACE = '15 minutes';

/** After so long without a job having applied it, the sweeper does. */
const OVERDUE = '10 seconds';

const BATCH = 500;

/**
 * Stores events, each once, with a job to apply it. Once this transaction has committed, the provider
 * may forget them. Of erased mail the provider's words are left out; an erasure that is under way is
 * waited for, and one that comes meanwhile waits and finds what was stored (C7).
 */
export async function storeProviderEvents(
  boss: PgBoss,
  em: EntityManager,
  events: EmailEvent[],
): Promise<void> {
  const rows = events.map((event) => ({ id: event.id, email_id: event.emailId, event }));
  const taken = await query<EventJob>(
    em,
    sql`
      with reported as (
        select * from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
          as r (id uuid, email_id uuid, event jsonb)
      ), known as materialized (
        select e.id, e.organization_id, e.erased_at, e.priority, e.batch_id from emails e
        where e.id in (select email_id from reported)
        -- In the order in which everybody locks them.
        order by e.id for key share
      ), taken as (
        insert into provider_events (id, email_id, organization_id, event)
        select r.id, r.email_id, e.organization_id,
          case when e.erased_at is null then r.event else r.event #- '{bounce,diagnostic}' end
        from reported r left join known e on e.id = r.email_id
        where not exists (select from email_events v where v.email_id = r.email_id and v.id = r.id)
        -- In one order everywhere: two that take in the same events don't wait for each other.
        order by r.id
        on conflict do nothing
        returning id, email_id
      )
      select t.id, e.priority, e.batch_id is not null as batch
      from taken t left join known e on e.id = t.email_id`,
  );
  if (taken.length > 0) await enqueueEvents(boss, em, taken);
}

/** In the order of their emails, and of each email's as they came. */
export async function readEvents(em: EntityManager, ids: string[]): Promise<EmailEvent[]> {
  const rows = await query<{ event: EmailEvent }>(
    em,
    sql`select event from provider_events where id = any(${ids}::uuid[])
      order by email_id, received_at, id`,
  );
  return rows.map(({ event }) => event);
}

export async function removeEvents(em: EntityManager, ids: string[]): Promise<void> {
  await query(em, sql`delete from provider_events where id = any(${ids}::uuid[])`);
}

/** Events of known emails that no job has applied: it came before the email, failed, or is gone. */
export async function findOverdue(em: EntityManager): Promise<string[]> {
  const rows = await query<{ id: string }>(
    em,
    sql`
      select p.id from provider_events p
      where p.received_at < now() - ${OVERDUE}::interval
        and exists (select from emails e where e.id = p.email_id and e.mode = 'live')
      order by p.received_at limit ${BATCH}`,
  );
  return rows.map(({ id }) => id);
}

/** Gives up on emails that never became known. Gives how many events that were. */
export function dropUnknown(em: EntityManager): Promise<number> {
  return inThrottledBatches(async (limit) => {
    const rows = await query(
      em,
      sql`
        delete from provider_events where id = any(array(select p.id from provider_events p
          where p.received_at < now() - ${UNKNOWN_EMAIL_GRACE}::interval
            and not exists (select from emails e where e.id = p.email_id and e.mode = 'live')
          limit ${limit}))
        returning id`,
    );
    return rows.length;
  });
}

import type { PgBoss } from 'pg-boss';
import { inThrottledBatches } from '../../platform/database/batches.ts';
import { query, sql, type Transaction } from '../../platform/database/sql.ts';
import type { EmailEvent } from '../../messages/emails/outcomes/status.ts';
import { enqueueEvents, type EventJob } from '../../platform/queue/enqueue.ts';

/** How long an event waits for an unknown email: AWS accounts are shared, and backups are restored. */
const UNKNOWN_EMAIL_GRACE = '15 minutes';

/** After this time maintenance applies an event that no job has applied. */
const OVERDUE = '10 seconds';

const BATCH = 500;

/**
 * Stores provider events, each once, with a job that applies it. After the commit the provider may delete them. The
 * provider's message about an erased email is not stored; a concurrent erasure either comes first or finds what was
 * stored, because both lock the email (ERASURES-1).
 */
export async function storeProviderEvents(
  boss: PgBoss,
  em: Transaction,
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
        select e.id, e.organization_id, e.erased_at, e.priority,
          coalesce(e.batch_id, e.campaign_id) is not null as batch from emails e
        where e.id in (select email_id from reported)
        -- All transactions lock emails in this order.
        order by e.id for key share
      ), taken as (
        insert into provider_events (id, email_id, organization_id, event)
        select r.id, r.email_id, e.organization_id,
          case when e.erased_at is null then r.event else r.event #- '{bounce,diagnostic}' end
        from reported r left join known e on e.id = r.email_id
        where not exists (select from email_events v where v.email_id = r.email_id and v.id = r.id)
        -- In one order, so that two transactions that store the same events don't deadlock.
        order by r.id
        on conflict do nothing
        returning id, email_id
      )
      select t.id, e.priority, coalesce(e.batch, false) as batch
      from taken t left join known e on e.id = t.email_id`,
  );
  if (taken.length > 0) await enqueueEvents(boss, em, taken);
}

/** Reads events in the order of their emails, and of one email in the order of arrival. */
export async function readEvents(em: Transaction, ids: string[]): Promise<EmailEvent[]> {
  const rows = await query<{ event: EmailEvent }>(
    em,
    sql`select event from provider_events where id = any(${ids}::uuid[])
      order by email_id, received_at, id`,
  );
  return rows.map(({ event }) => event);
}

export async function removeEvents(em: Transaction, ids: string[]): Promise<void> {
  await query(em, sql`delete from provider_events where id = any(${ids}::uuid[])`);
}

/** Finds events of known emails that no job has applied: the job ran before the email existed, failed, or is gone. */
export async function findOverdue(em: Transaction): Promise<string[]> {
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

/** Deletes events of emails that never became known. Returns how many. */
export function dropUnknown(em: Transaction): Promise<number> {
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

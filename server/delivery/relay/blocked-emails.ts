import type { Job, PgBoss } from 'pg-boss';
import { SEND_QUEUE } from '../../platform/queue/queues.ts';
import { JOB_NOW, JOB_TABLE } from '../../platform/queue/pgboss.ts';

/**
 * Emails of a blocked sender domain wait in jobs that are marked `blocked`. The queue's index of jobs that can be fetched
 * doesn't contain them, so their number doesn't slow down a fetch. The statements need the queue's owner, who sees emails
 * and jobs.
 */

const BATCH = 5_000;

/**
 * Blocks fetched jobs until their domain is free or one of them becomes the probe. A job that another worker has chosen as
 * the probe meanwhile can be fetched again at once.
 */
export async function blockJobs(boss: PgBoss, jobs: Job[]): Promise<void> {
  await boss.getDb().executeSql(
    `with blocked as (
       update ${JOB_TABLE} j
       set state = 'retry', started_on = null, heartbeat_on = null,
         start_after = ${JOB_NOW},
         blocked = not exists (select from relay_domains d where d.probe_email_id = j.id)
       from unnest($2::uuid[], $3::integer[]) as fetched (id, retry_count)
       where j.name = $1 and j.id = any($2::uuid[]) and j.id = fetched.id and j.state = 'active'
         and j.retry_count = fetched.retry_count
       returning j.id, j.blocked
     )
     insert into blocked_emails (email_id, organization_id, domain, high)
     select e.id, e.organization_id, substring(lower(e.from_email) from '[^@]*$'), e.priority = 'high'
     from blocked join emails e on e.id = blocked.id where blocked.blocked
     on conflict do nothing`,
    [SEND_QUEUE, jobs.map(({ id }) => id), jobs.map(({ retryCount }) => retryCount)],
  );
}

/** Releases emails, so that their jobs can be fetched. */
export async function releaseBlocked(boss: PgBoss, ids: string[]): Promise<void> {
  await boss.getDb().executeSql(
    `with released as (delete from blocked_emails where email_id = any($2::uuid[]) returning email_id)
     update ${JOB_TABLE} j set blocked = false from released
     where j.name = $1 and j.id = released.email_id and j.state < 'active'`,
    [SEND_QUEUE, ids],
  );
}

/**
 * Releases all emails whose domain is not blocked at the relay in use; without a relay, all emails. With
 * `ended`, emails that have ended meanwhile are released too. Returns their number.
 */
export async function releaseFree(
  boss: PgBoss,
  relay: string | null,
  { ended = false }: { ended?: boolean } = {},
): Promise<number> {
  for (let total = 0; ;) {
    const { rows }: { rows: { email_id: string }[] } = await boss.getDb().executeSql(
      `with free as (
         select h.email_id from blocked_emails h
         where not exists (select from relay_domains d where d.relay = $2
             and d.organization_id = h.organization_id and d.domain = h.domain
             and d.blocked_at is not null)
           or ($3 and not exists (select from emails e where e.id = h.email_id
             and e.status in ('queued', 'sending')))
         order by h.email_id limit ${BATCH} for update skip locked
       ), released as (
         delete from blocked_emails h using free where h.email_id = free.email_id returning h.email_id
       ), jobs as (
         update ${JOB_TABLE} j set blocked = false from released
         where j.name = $1 and j.id = released.email_id and j.state < 'active'
       )
       select email_id from released`,
      [SEND_QUEUE, relay, ended],
    );
    total += rows.length;
    if (rows.length < BATCH) return total;
  }
}

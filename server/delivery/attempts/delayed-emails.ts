import { query, sql, type Transaction } from '../../platform/database/sql.ts';
import { SEND_QUEUE } from '../../platform/queue/queues.ts';
import { JOB_NOW, JOB_TABLE } from '../../platform/queue/pgboss.ts';

const BATCH = 5_000;

export interface DelayedBatch {
  emails: number;
  /** The id of the last email of the batch; null after the last batch. */
  last: string | null;
}

/**
 * Makes emails due now that wait for their next attempt, one batch in the order of their ids. Their number
 * of attempts and their time to live stay as they are. Scheduled emails keep their time, which their jobs
 * have as the time of creation (`pgboss.ts`). Needs the database's owner, who sees emails and jobs.
 */
export async function makeDelayedDue(
  em: Transaction,
  domain: string | null,
  after: string | null,
): Promise<DelayedBatch> {
  const jobs = sql.table(JOB_TABLE);
  const now = sql.raw(JOB_NOW);
  const rows = await query<{ id: string }>(
    em,
    sql`
      with delayed as (
        select j.id from ${jobs} j
        where j.name = ${SEND_QUEUE} and j.state < 'active' and not j.blocked and j.start_after > ${now}
          and j.created_on <= ${now}
          and (${after}::uuid is null or j.id > ${after}::uuid)
          and (${domain}::text is null or exists (select from emails e where e.id = j.id
            and substring(lower(e.from_email) from '[^@]*$') = ${domain}))
        order by j.id limit ${BATCH} for update skip locked
      ), due as (
        update ${jobs} j set start_after = ${now} from delayed
        where j.name = ${SEND_QUEUE} and j.id = delayed.id
      )
      select id from delayed order by id`,
  );
  return { emails: rows.length, last: rows.length < BATCH ? null : (rows.at(-1)?.id ?? null) };
}

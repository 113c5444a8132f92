import { query, sql, type Transaction } from '../../platform/database/sql.ts';
import { JOB_TABLE } from '../../platform/queue/pgboss.ts';
import { SEND_QUEUE } from '../../platform/queue/queues.ts';
import { FREE } from '../attempts/claim.ts';
import { OUTCOME_UNKNOWN } from '../attempts/status-of-outcome.ts';
import { endUnsent } from '../attempts/store-outcomes.ts';
import { type QuarantineFilter, matches } from './quarantine.ts';

/** The most emails of one transaction. */
const DECIDED_AT_A_TIME = 1_000;

interface DecidedEmail {
  id: string;
  organizationId: string;
}

const JOBS = sql.table(JOB_TABLE);

/**
 * Lets quarantined emails be sent; their time to live starts again. Returns those of one batch; none if no more are quarantined. Needs
 * the database's owner.
 */
export function releaseSome(em: Transaction, filter: QuarantineFilter): Promise<DecidedEmail[]> {
  return query<DecidedEmail>(
    em,
    sql`
      with chosen as (
        select h.email_id from restored_emails h join emails e on e.id = h.email_id
        where ${matches(filter)} order by h.email_id limit ${DECIDED_AT_A_TIME} for update of h
      ), released as (
        update restored_emails h set released_at = now() from chosen c where h.email_id = c.email_id
        returning h.email_id, h.organization_id
      ), jobs as (
        -- The sender domain may be blocked as well.
        update ${JOBS} j set blocked = exists (select from blocked_emails d where d.email_id = j.id)
        from released r where j.name = ${SEND_QUEUE} and j.id = r.email_id and j.state < 'active'
      )
      select email_id as id, organization_id as "organizationId" from released order by 1`,
  );
}

/** Ends quarantined emails without sending them. Those whose outcome is being determined are left out. */
export async function dropSome(em: Transaction, filter: QuarantineFilter): Promise<DecidedEmail[]> {
  const emails = await query<DecidedEmail>(
    em,
    sql`select h.email_id as id, h.organization_id as "organizationId"
      from restored_emails h join emails e on e.id = h.email_id
      where ${matches(filter)} and ${FREE}
      order by h.email_id limit ${DECIDED_AT_A_TIME} for update of h, e`,
  );
  const ids = emails.map(({ id }) => id);
  await endUnsent(
    em,
    ids.map((id) => ({ id, code: OUTCOME_UNKNOWN.code, message: DROPPED })),
  );
  await query(
    em,
    sql`with jobs as (
        delete from ${JOBS} j where j.name = ${SEND_QUEUE} and j.id = any(${ids}::uuid[])
          and j.state < 'active'
      )
      delete from restored_emails h where h.email_id = any(${ids}::uuid[])`,
  );
  return emails;
}

const DROPPED =
  'The database was restored, and the operator decided not to send the email: it may have been sent before.';

import { inThrottledBatches } from '../../platform/database/batches.ts';
import { withFailureEvents } from '../../messages/emails/outcomes/email-events.ts';
import { variablesAtEnd } from '../../messages/emails/retention/content-retention.ts';
import { MARKED_COLUMNS, marksOf } from '../../messages/statistics/marks.ts';
import { query, sql, type Transaction } from '../../platform/database/sql.ts';
import { expired, FREE, type Lifetimes, LIVE } from '../attempts/claim.ts';
import { type Failure, OUTCOME_UNKNOWN } from '../attempts/status-of-outcome.ts';

/** An email that has ended, with the code of its failure. */
type Ending = Pick<Failure, 'code'> & { id: string };

/** EMAILS-11: ends emails whose time to live is over, unless they are being handed over. Returns how many. */
export function expire(
  em: Transaction,
  lifetimes: Lifetimes,
  onEnd: (endings: Ending[]) => void = () => {},
): Promise<number> {
  // Lets an index skip the emails that were due within the shortest time to live.
  const shortest = sql`now() - make_interval(secs => ${Math.min(lifetimes.high, lifetimes.others)})`;
  const failureCode = sql`case when e.maybe_delivered then ${OUTCOME_UNKNOWN.code} else 'expired' end`;
  const endExpired = (transaction: Transaction, limit: number): Promise<Ending[]> =>
    query<Ending>(
      transaction,
      sql`
        with changed as (
          update emails e set status = 'failed', claimed_at = null,
            variables = ${variablesAtEnd(failureCode)}, failure_code = ${failureCode},
            failure_message = 'The email could not be sent within its time to live.'
              || coalesce(' ' || e.failure_message, '')
          where e.id = any(array(select e.id from emails e
            where ${LIVE} and ${FREE} and ${expired(lifetimes)}
              and (e.due_at is null and e.id < uuid_at(${shortest}) or e.due_at < ${shortest})
            limit ${limit} for update skip locked))
          returning e.id, e.failure_code as code, ${MARKED_COLUMNS}),
        marked as (${marksOf(sql`changed`)})
        select id, code from changed`,
    );
  return inThrottledBatches(async (limit) => {
    const endings = await withFailureEvents(em, (transaction) => endExpired(transaction, limit));
    onEnd(endings);
    return endings.length;
  });
}

import type { JobWithMetadata, PgBoss } from 'pg-boss';
import type { Log } from '../../platform/log.ts';
import { withFailureEvents } from '../../messages/emails/outcomes/email-events.ts';
import { variablesAtEnd } from '../../messages/emails/retention/content-retention.ts';
import { marking } from '../../messages/statistics/marks.ts';
import { type Database, query, sql, type Transaction } from '../../platform/database/sql.ts';
import type { Metrics } from '../../platform/metrics/metrics.ts';
import { DEAD_LETTER_QUEUE } from '../../platform/queue/queues.ts';
import { OUTCOME_UNKNOWN } from '../attempts/status-of-outcome.ts';
import { untilDatabaseAnswers } from '../../platform/database/outage-retries.ts';

/** Ends the emails whose jobs have used up their retries. */
export async function startDeadLetterWorker({
  orm,
  boss,
  metrics,
  log,
}: {
  orm: Database;
  boss: PgBoss;
  metrics: Metrics;
  log: Log;
}): Promise<void> {
  const options = { includeMetadata: true, batchSize: 100, pollingIntervalSeconds: 5 } as const;
  await boss.work(DEAD_LETTER_QUEUE, options, async (jobs: JobWithMetadata[]) => {
    const ids = jobs.flatMap(({ sourceId }) => sourceId ?? []);
    const ended = await untilDatabaseAnswers(() =>
      withFailureEvents(orm.em.fork(), (em) => failExhausted(em, ids)),
    );
    if (ended.length === 0) return;
    metrics.deadLetters(ended.length);
    log.error(
      { emails: ended.length, email_ids: ended.map(({ id }) => id) },
      'emails failed: every attempt to hand them over was interrupted',
    );
  });
}

/**
 * An email that is claimed may have been handed over; its provider events or the reconciliation decide
 * about it.
 */
function failExhausted(em: Transaction, ids: string[]): Promise<{ id: string }[]> {
  const failureCode = sql`
    case when e.maybe_delivered then ${OUTCOME_UNKNOWN.code} else 'retries_exhausted' end`;
  return query<{ id: string }>(
    em,
    marking(sql`
      update emails e set status = 'failed', variables = ${variablesAtEnd(failureCode)},
        failure_code = ${failureCode},
        failure_message = 'Every attempt to hand the email over was interrupted.'
      where e.id = any(${ids}::uuid[]) and e.status in ('queued', 'sending')
        and (e.claimed_at is null or e.transport = 'mailbox')`),
  );
}

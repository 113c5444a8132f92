import type { Database } from '../../platform/database/sql.ts';
import type { PgBoss } from 'pg-boss';
import { v5 } from 'uuid';
import type { EmailEvent } from '../../messages/emails/outcomes/status.ts';
import { createBatcher } from '../../platform/concurrency/batcher.ts';
import { untilDatabaseAnswers } from '../../platform/database/outage-retries.ts';
import { newId } from '../../platform/values/id.ts';
import type { Outcome } from '../attempts/outcome.ts';
import { bounceTypeOf, type OutcomeRecord } from '../attempts/status-of-outcome.ts';
import { type CopyAnswer, recordCopies } from '../attempts/copies.ts';
import { type RecordedClaim, recordOutcomes } from '../attempts/store-outcomes.ts';
import { recordResent } from '../attempts/resend.ts';
import { storeProviderEvents } from '../feedback/inbox.ts';

export interface EmailRecord extends OutcomeRecord, RecordedClaim {
  /** The provider event that the outcome amounts to. */
  report: EmailEvent | null;
  /** Answers about copies, where they differ from the email's. */
  copies?: CopyAnswer[];
}

/** Resolves when the outcome is stored. */
export type RecordOutcome = (record: EmailRecord) => Promise<void>;

/** How long outcomes are gathered for one statement, in milliseconds. */
export const GATHER_MS = 15;

export const createOutcomeRecorder = (orm: Database, boss: PgBoss): RecordOutcome =>
  createBatcher(
    (records: EmailRecord[]) => {
      // The same one if they are stored again because the first answer of the database was lost.
      const id = newId();
      return untilDatabaseAnswers(() => storeRecords(orm, boss, records, id));
    },
    { concurrency: 1, gatherMs: GATHER_MS },
  );

async function storeRecords(
  orm: Database,
  boss: PgBoss,
  records: EmailRecord[],
  id: string,
): Promise<void> {
  const reports = records.flatMap(({ report }) => report ?? []);
  const resent = records.flatMap(({ id, resends }) => (resends ? [id] : []));
  const copied = records.filter(({ copies }) => copies !== undefined);
  if (reports.length + resent.length + copied.length === 0)
    return recordOutcomes(orm.em.fork(), records, id);
  await orm.em.fork().transactional(async (em) => {
    await recordOutcomes(em, records, id);
    await recordResent(em, resent);
    for (const { id: emailId, copies = [] } of copied)
      reports.push(...(await recordCopies(em, emailId, copies)));
    if (reports.length > 0) await storeProviderEvents(boss, em, reports);
  });
}

/** A recipient that the provider refuses during the hand-over has the same effects as a bounce that is reported later. */
export function reportOf(emailId: string, attempt: number, outcome: Outcome): EmailEvent | null {
  if (outcome.kind !== 'hard_bounce' && outcome.kind !== 'soft_bounce') return null;
  const type = bounceTypeOf(outcome);
  return {
    // The same id if it is stored again because the first answer of the database was lost.
    id: v5(`refused recipient ${attempt}`, emailId),
    emailId,
    type: 'bounce',
    occurredAt: new Date().toISOString(),
    sentAt: null,
    bounce: { type, subType: null, diagnostic: outcome.diagnostic },
  };
}

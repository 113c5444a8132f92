import type { MikroORM } from '@mikro-orm/postgresql';
import type { Job, JobResult, PgBoss } from 'pg-boss';
import type { Logger } from 'pino';
import type { HashAddress } from '../emails/check-suppression.ts';
import { describeError } from '../log.ts';
import { SEND_QUEUE } from '../queue/queues.ts';
import type { RenderTemplate } from '../templates/rendering.ts';
import type { Links } from '../tokens/links.ts';
import { claim, type ClaimedEmail } from './claim.ts';
import { compose, type Composed } from './compose.ts';
import type { HandOver } from './hand-over.ts';
import { findWithdrawn } from './recheck.ts';
import { failedBefore, type JobFate, settle, type Settlement } from './settle.ts';
import { untilDatabaseAnswers } from './until-database-answers.ts';

export interface WorkerParts {
  orm: MikroORM;
  boss: PgBoss;
  handOver: HandOver;
  renderTemplate: RenderTemplate;
  hashAddress: HashAddress;
  links: Links;
  log: Logger;
}

/** NOTIFY wakes the worker at once; polling is the net under it. */
const PACE = {
  pollingIntervalSeconds: 1,
  notifyPollingIntervalSeconds: 5,
  burstWhenBatchFull: true,
} as const;

/** Works off the send queue until `boss.stop()`. */
export async function startWorker(parts: WorkerParts): Promise<void> {
  await parts.boss.work<object>(
    SEND_QUEUE,
    { ...PACE, batchSize: 50, localConcurrency: 2, perJobResults: true },
    (jobs) => sendBatch(parts, jobs),
  );
}

async function sendBatch(parts: WorkerParts, jobs: Job[]): Promise<JobResult[]> {
  const { orm, handOver, hashAddress } = parts;
  const ids = jobs.map((job) => job.id);
  const emails = await claim(orm.em.fork(), ids, handOver);
  const withdrawn = await untilDatabaseAnswers(() =>
    findWithdrawn(orm.em.fork(), emails, hashAddress),
  );
  const fates = await Promise.all(
    emails.map(async (email) => {
      const end = withdrawn.get(email.id);
      return [
        email.id,
        end ? await conclude(parts, email, end) : await sendOne(parts, email),
      ] as const;
    }),
  );
  const fateOf = new Map<string, JobFate>(fates);
  // A job whose email could not be claimed has nothing left to do: it ended, or another has it.
  return jobs.map(({ id }) => ({
    id,
    status: fateOf.get(id) === 'again' ? 'failed' : 'completed',
  }));
}

async function sendOne(parts: WorkerParts, email: ClaimedEmail): Promise<JobFate> {
  const composed = await composeOne(parts, email);
  if (composed.kind === 'failed') {
    return conclude(parts, email, failedBefore('render_failed', composed.message));
  }
  try {
    return await parts.handOver.handOver(email, composed.message);
  } catch (error) {
    parts.log.error({ emailId: email.id, err: describeError(error) }, 'hand-over failed');
    // Where nobody can tell how far it came, the email is left to the sweeper, not sent again.
    return parts.handOver.reclaims ? 'again' : 'done';
  }
}

/** Whatever goes wrong here, the email has not left: it ends with that, and with no false story. */
async function composeOne(parts: WorkerParts, email: ClaimedEmail): Promise<Composed> {
  const { orm, log } = parts;
  try {
    return await untilDatabaseAnswers(() => compose(orm.em.fork(), parts, email));
  } catch (error) {
    log.error({ emailId: email.id, err: describeError(error) }, 'composing failed');
    return { kind: 'failed', message: 'The email could not be composed from its template.' };
  }
}

/** Ends an email that is not handed over. */
async function conclude(
  { orm }: WorkerParts,
  { id }: ClaimedEmail,
  settlement: Settlement,
): Promise<JobFate> {
  await untilDatabaseAnswers(() => settle(orm.em.fork(), id, settlement));
  return settlement.fate;
}

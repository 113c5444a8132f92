import type { MikroORM } from '@mikro-orm/postgresql';
import type { Job, JobResult, PgBoss } from 'pg-boss';
import type { Logger } from 'pino';
import { applyEvent, type EmailEvent } from '../emails/status.ts';
import { EVENT_QUEUE, SEND_QUEUE } from '../queue/queues.ts';
import type { RenderTemplate } from '../templates/rendering.ts';
import { claim, type ClaimedEmail } from './claim.ts';
import { compose } from './compose.ts';
import type { HandOver } from './hand-over.ts';
import { describeError } from '../log.ts';
import { failed, type JobFate, settle } from './settle.ts';
import { untilDatabaseAnswers } from './until-database-answers.ts';

export interface WorkerParts {
  orm: MikroORM;
  boss: PgBoss;
  handOver: HandOver;
  renderTemplate: RenderTemplate;
  log: Logger;
}

/** NOTIFY wakes the worker at once; polling is the net under it. */
const PACE = {
  pollingIntervalSeconds: 1,
  notifyPollingIntervalSeconds: 5,
  burstWhenBatchFull: true,
} as const;

/** Works off the queues until `boss.stop()`. */
export async function startWorker(parts: WorkerParts): Promise<void> {
  const { boss, orm } = parts;
  await boss.work<object>(
    SEND_QUEUE,
    { ...PACE, batchSize: 50, localConcurrency: 2, perJobResults: true },
    (jobs) => sendBatch(parts, jobs),
  );
  await boss.work<EmailEvent>(EVENT_QUEUE, { ...PACE, batchSize: 50 }, async (jobs) => {
    for (const { data } of jobs) await applyEvent(orm.em.fork(), data);
  });
}

async function sendBatch(parts: WorkerParts, jobs: Job[]): Promise<JobResult[]> {
  const { name, reclaims } = parts.handOver;
  const ids = jobs.map((job) => job.id);
  const emails = await claim(parts.orm.em.fork(), ids, { transport: name, reclaims });
  const fates = await Promise.all(
    emails.map(async (email) => [email.id, await sendOne(parts, email)] as const),
  );
  const fateOf = new Map<string, JobFate>(fates);
  // A job whose email could not be claimed has nothing left to do: it ended, or another has it.
  return jobs.map(({ id }) => ({
    id,
    status: fateOf.get(id) === 'again' ? 'failed' : 'completed',
  }));
}

async function sendOne(parts: WorkerParts, email: ClaimedEmail): Promise<JobFate> {
  const { orm, handOver, renderTemplate, log } = parts;
  try {
    const composed = await untilDatabaseAnswers(() =>
      compose(orm.em.fork(), renderTemplate, email),
    );
    if (composed.kind === 'message') return await handOver.handOver(email, composed.message);
    const settlement = failed('render_failed', composed.message);
    await untilDatabaseAnswers(() => settle(orm.em.fork(), email.id, settlement));
    return 'done';
  } catch (error) {
    log.error({ emailId: email.id, err: describeError(error) }, 'hand-over failed');
    // Where nobody can tell how far it came, the email is left to the sweeper, not sent again.
    return handOver.reclaims ? 'again' : 'done';
  }
}

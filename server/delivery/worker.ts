import { applyEvent, type EmailEvent } from '../emails/status.ts';
import { onSendJobs } from '../queue/await-send-jobs.ts';
import { sendJobFetcher } from '../queue/fetch-send-jobs.ts';
import { EVENT_QUEUE } from '../queue/queues.ts';
import { startDeadLetterWorker } from './dead-letters.ts';
import { type SenderParts, startSender } from './sender.ts';
import { untilDatabaseAnswers } from './until-database-answers.ts';

/** NOTIFY wakes the worker at once; polling is the net under it. */
const PACE = {
  pollingIntervalSeconds: 1,
  notifyPollingIntervalSeconds: 5,
  burstWhenBatchFull: true,
} as const;

/** Works off the queues until it is stopped; `boss.stop()` ends what pg-boss drives. */
export async function startWorker(
  parts: Omit<SenderParts, 'fetchJobs'>,
): Promise<{ stop(): Promise<void> }> {
  const { boss, orm, log } = parts;
  await boss.work<EmailEvent>(EVENT_QUEUE, { ...PACE, batchSize: 50 }, async (jobs) => {
    for (const { data } of jobs) {
      await untilDatabaseAnswers(() => applyEvent(orm.em.fork(), data));
    }
  });
  await startDeadLetterWorker(orm, boss, log);
  const sender = startSender({ ...parts, fetchJobs: sendJobFetcher(boss) });
  const listener = await onSendJobs(boss, sender.wake);
  return {
    async stop() {
      await sender.stop();
      await listener.stop();
    },
  };
}

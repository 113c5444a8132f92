import { onJobs } from '../../platform/queue/pgboss.ts';
import { SEND_QUEUE } from '../../platform/queue/queues.ts';
import { sendJobFetcher } from '../../platform/queue/fetch-send-jobs.ts';
import { startDeadLetterWorker } from './dead-letters.ts';
import { type SendWorkerParts, startSendWorker } from './send-worker.ts';

/** Starts the send worker and the worker of dead letters; `boss.stop()` stops the latter. */
export async function startWorker(
  parts: Omit<SendWorkerParts, 'fetchJobs'>,
): Promise<{ stop(): Promise<void> }> {
  const { boss, orm, log } = parts;
  await startDeadLetterWorker(orm, boss, log);
  const sender = startSendWorker({ ...parts, fetchJobs: sendJobFetcher(boss) });
  const listener = await onJobs(boss, SEND_QUEUE, sender.wake);
  return {
    async stop() {
      await sender.stop();
      await listener.stop();
    },
  };
}

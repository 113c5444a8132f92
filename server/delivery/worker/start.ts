import { onJobs } from '../../platform/queue/pgboss.ts';
import { SEND_QUEUE } from '../../platform/queue/queues.ts';
import { sendJobFetcher } from '../../platform/queue/fetch-send-jobs.ts';
import { startDeadLetterWorker } from './dead-letters.ts';
import { type SendWorker, type SendWorkerParts, startSendWorker } from './send-worker.ts';

/** Starts the send worker and the worker of dead letters; `boss.stop()` stops the latter. */
export async function startWorker(
  parts: Omit<SendWorkerParts, 'fetchJobs'>,
): Promise<Omit<SendWorker, 'wake'>> {
  const { boss } = parts;
  await startDeadLetterWorker(parts);
  const sender = startSendWorker({ ...parts, fetchJobs: sendJobFetcher(boss) });
  const listener = await onJobs(boss, SEND_QUEUE, sender.wake);
  return {
    activity: () => sender.activity(),
    async stop() {
      await sender.stop();
      await listener.stop();
    },
  };
}

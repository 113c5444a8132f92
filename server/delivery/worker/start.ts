import { onJobs } from '../../platform/queue/pgboss.ts';
import { SEND_QUEUE } from '../../platform/queue/queues.ts';
import { sendJobFetcher } from '../../platform/queue/fetch-send-jobs.ts';
import { startDeadLetterWorker } from './dead-letters.ts';
import { type SendWorkerParts, startSendWorker } from './send-worker.ts';

/** Works off the send queue until it is stopped; `boss.stop()` ends what pg-boss drives. */
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

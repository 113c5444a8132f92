import type { SendingGuard } from '../../messages/sending/guard/sending-guard.ts';
import { onJobs } from '../../platform/queue/pgboss.ts';
import { SEND_QUEUE } from '../../platform/queue/queues.ts';
import { sendJobFetcher } from '../../platform/queue/fetch-send-jobs.ts';
import { watchPauses } from '../pauses/paused-mail.ts';
import { startDeadLetterWorker } from './dead-letters.ts';
import { type SendWorker, type SendWorkerParts, startSendWorker } from './send-worker.ts';

/** Starts the send worker and the worker of dead letters; `boss.stop()` stops the latter. */
export async function startWorker(
  parts: Omit<SendWorkerParts, 'fetchJobs' | 'pausedMail'> & {
    guard: Pick<SendingGuard, 'onChange'>;
  },
): Promise<Omit<SendWorker, 'wake'>> {
  const { boss, orm } = parts;
  await startDeadLetterWorker(parts);
  const pausedMail = watchPauses(orm);
  // Mail that this process has claimed does not leave after its guard has paused the organization.
  parts.guard.onChange(() => pausedMail.changed());
  const fetchJobs = sendJobFetcher(boss, () => pausedMail.readPausedPriorities());
  const sender = startSendWorker({ ...parts, fetchJobs, pausedMail });
  const listener = await onJobs(boss, SEND_QUEUE, sender.wake);
  return {
    activity: () => sender.activity(),
    async stop() {
      await sender.stop();
      await listener.stop();
    },
  };
}

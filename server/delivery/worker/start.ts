import type { SendingGuard } from '../../messages/sending/guard/sending-guard.ts';
import { onJobs } from '../../platform/queue/pgboss.ts';
import { SEND_QUEUE } from '../../platform/queue/queues.ts';
import { sendJobFetcher } from '../../platform/queue/fetch-send-jobs.ts';
import { type ClaimsFile } from '../restored/claims-file.ts';
import { openClaimCounters } from '../restored/claim-counters.ts';
import { watchPauses } from '../pauses/paused-mail.ts';
import { startDeadLetterWorker } from './dead-letters.ts';
import { type SendWorker, type SendWorkerParts, startSendWorker } from './send-worker.ts';

/** Starts the send worker and the worker of dead letters; `boss.stop()` stops the latter. */
export async function startWorker(
  parts: Omit<SendWorkerParts, 'fetchJobs' | 'pausedMail' | 'claimCounters'> & {
    guard: Pick<SendingGuard, 'onChange'>;
    claimsFile: ClaimsFile | null;
  },
): Promise<Omit<SendWorker, 'wake'>> {
  const { boss, orm, claimsFile: file, log } = parts;
  await startDeadLetterWorker(parts);
  const pausedMail = watchPauses(orm);
  // Mail that this process has claimed does not leave after its guard has paused the organization.
  parts.guard.onChange(() => pausedMail.changed());
  const fetchJobs = sendJobFetcher(boss, () => pausedMail.readLanes());
  const claimCounters = await openClaimCounters({ orm, boss, file, log });
  const sender = startSendWorker({ ...parts, fetchJobs, pausedMail, claimCounters });
  const listener = await onJobs(boss, SEND_QUEUE, sender.wake);
  return {
    activity: () => sender.activity(),
    async stop() {
      await sender.stop();
      await listener.stop();
      await claimCounters.stop();
    },
  };
}

import { setTimeout as sleep } from 'node:timers/promises';
import { logFailure } from '../../platform/log.ts';
import { createSignal } from '../../platform/concurrency/signal.ts';
import { jobChannel } from '../../platform/queue/pgboss.ts';
import { WEBHOOK_QUEUE } from '../../platform/queue/queues.ts';
import type { Session } from '../session.ts';
import { Attempts } from './attempts.ts';
import type { SendingContext, SendingParts } from './context.ts';
import { LeasedJobs } from './leased-jobs.ts';
import { EndpointLocks } from './endpoint-locks.ts';
import { EndpointQueues } from './endpoint-queues.ts';
import { Rounds } from './rounds.ts';
import { Tasks } from './sending-tasks.ts';

export interface SenderParts extends SendingParts {
  /** Holds the locks, and listens for new jobs. */
  session: Session;
  /** The number of concurrent attempts of this process. */
  slots?: number;
}

/** A single endpoint may use a quarter, which is the highest `max_in_flight`. */
const SLOTS = 256;
/** The longest time between two rounds, in case a notification is lost. */
const POLL_MS = 1_000;
const RETRY_MS = 500;
/** How long a stop waits for answers, and how long it takes at most. */
const ANSWER_WAIT_MS = 11_000;
const DRAIN_MS = 14_000;

/**
 * Delivers events to endpoints. A round (`rounds.ts`) finds the endpoints with due jobs, takes the locks of those that no
 * other process serves (`endpoint-locks.ts`), fetches jobs a little ahead and reads their deliveries (`prepare.ts`). Attempts
 * are made as slots become free, and recorded in groups (`attempts.ts`).
 *
 * Stop: nothing more begins, and what has not begun is released. After `ANSWER_WAIT_MS`, attempts without an answer are
 * aborted and released. After `DRAIN_MS` the stop returns in any case; the queue ends the leases that are left.
 */
export async function startSender(parts: SenderParts): Promise<{ stop(): Promise<void> }> {
  const { boss, log } = parts;
  const signal = createSignal();
  const stopping = new AbortController();
  const tasks = new Tasks(log);
  const jobs = new LeasedJobs(boss);
  const queues = new EndpointQueues(jobs, tasks);
  const wake = signal.notify;
  const context: SendingContext = {
    ...parts,
    jobs,
    queues,
    tasks,
    wake,
    stopping: stopping.signal,
  };
  const locks = new EndpointLocks(parts.session);
  const attempts = new Attempts(context, parts.slots ?? SLOTS, (queue) => {
    if (rounds.roomOf(queue) > 0) wake();
  });
  const rounds: Rounds = new Rounds(context, locks, attempts);

  async function repeat(): Promise<void> {
    while (!stopping.signal.aborted) {
      const isDone = await rounds.next().then(
        () => true,
        (error: unknown) => {
          const message = 'a round of the webhook sender failed; it is repeated';
          logFailure(log, 'warn', { error }, message);
          return false;
        },
      );
      if (stopping.signal.aborted) return;
      if (isDone) await signal.wait(POLL_MS);
      else await sleep(RETRY_MS);
    }
  }

  parts.session.listen(await jobChannel(boss), (queue) => {
    if (queue === WEBHOOK_QUEUE || queue === null) wake();
  });
  const repeating = repeat();

  async function drain(): Promise<void> {
    await repeating;
    attempts.stop();
    for (const queue of queues.all) queues.release(queue.clearAll());
    await tasks.done();
  }

  return {
    async stop() {
      stopping.abort();
      wake();
      const aborting = setTimeout(() => attempts.abort(), ANSWER_WAIT_MS);
      const drained = new AbortController();
      const deadline = sleep(DRAIN_MS, undefined, drained).catch(() => {});
      await Promise.race([drain(), deadline]);
      drained.abort();
      clearTimeout(aborting);
      jobs.stop();
    },
  };
}

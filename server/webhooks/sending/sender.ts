import { Loop } from '../../platform/concurrency/loop.ts';
import { Tasks } from '../../platform/concurrency/tasks.ts';
import { drainWithin } from '../../platform/queue/drain.ts';
import { jobChannel } from '../../platform/queue/pgboss.ts';
import { WEBHOOK_QUEUE } from '../../platform/queue/queues.ts';
import type { Session } from '../session.ts';
import { Attempts } from './attempts.ts';
import type { SendingContext, SendingParts } from './context.ts';
import { LeasedJobs } from './leased-jobs.ts';
import { EndpointLocks } from './endpoint-locks.ts';
import { EndpointQueues } from './endpoint-queues.ts';
import { Rounds } from './rounds.ts';

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

/**
 * Delivers events to endpoints. A round (`rounds.ts`) finds the endpoints with due jobs, takes the locks of those that no
 * other process serves (`endpoint-locks.ts`), fetches jobs a little ahead and reads their deliveries (`prepare.ts`). Attempts
 * are made as slots become free, and recorded in groups (`attempts.ts`).
 *
 * Stop (`drain.ts`): nothing more begins, and what has not begun is released. Attempts without an answer are then aborted and
 * released.
 */
export async function startSender(parts: SenderParts): Promise<{ stop(): Promise<void> }> {
  const { boss, log } = parts;
  const stopping = new AbortController();
  const tasks = new Tasks({ failure: 'a webhook delivery failed; it is repeated', log });
  const jobs = new LeasedJobs(boss);
  const queues = new EndpointQueues(jobs, tasks);
  const loop = new Loop({
    async step() {
      await rounds.next();
      return POLL_MS;
    },
    failure: 'a round of the webhook sender failed; it is repeated',
    retryMs: RETRY_MS,
    log,
  });
  const { wake } = loop;
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

  parts.session.listen(await jobChannel(boss), (queue) => {
    if (queue === WEBHOOK_QUEUE || queue === null) wake();
  });
  loop.start();

  async function drain(): Promise<void> {
    await loop.stop();
    attempts.stop();
    for (const queue of queues.all) queues.release(queue.clearAll());
    await tasks.done();
  }

  return {
    async stop() {
      stopping.abort();
      await drainWithin(drain, () => attempts.abort());
      jobs.stop();
    },
  };
}

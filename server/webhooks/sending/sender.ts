import { Loop } from '../../platform/concurrency/loop.ts';
import { Tasks } from '../../platform/concurrency/tasks.ts';
import { drainWithin } from '../../platform/queue/drain.ts';
import type { Session } from '../session.ts';
import { Attempts } from './attempts.ts';
import type { SendingContext, SendingParts } from './context.ts';
import { DELIVERIES_CHANNEL } from './due.ts';
import { EndpointLocks } from './endpoint-locks.ts';
import { EndpointQueues } from './endpoint-queues.ts';
import { Rounds } from './rounds.ts';

export interface SenderParts extends SendingParts {
  /** Holds the locks, and listens for new deliveries. */
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
 * Delivers events to endpoints. A round (`rounds.ts`) finds the endpoints with due deliveries (`due.ts`), takes the locks of
 * those that no other process serves (`endpoint-locks.ts`), and reads deliveries a little ahead (`prepare.ts`). Attempts are made
 * as slots become free, and recorded in groups (`attempts.ts`).
 *
 * Stop (`drain.ts`): nothing more begins. Attempts without an answer are then aborted; their deliveries are due still.
 */
export function startSender(parts: SenderParts): { stop(): Promise<void> } {
  const { log } = parts;
  const stopping = new AbortController();
  const tasks = new Tasks({ failure: 'a webhook delivery failed; it is repeated', log });
  const queues = new EndpointQueues();
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
    queues,
    tasks,
    wake,
    stopping: stopping.signal,
  };
  // Another process may serve the endpoints then. What is under way is finished all the same.
  const locks = new EndpointLocks(parts.session, () => queues.clearAll());
  const attempts = new Attempts(context, parts.slots ?? SLOTS, (queue) => {
    if (rounds.roomOf(queue) > 0) wake();
  });
  const rounds: Rounds = new Rounds(context, locks, attempts);

  parts.session.listen(DELIVERIES_CHANNEL, wake);
  loop.start();

  async function drain(): Promise<void> {
    await loop.stop();
    attempts.stop();
    queues.clearAll();
    await tasks.done();
  }

  return {
    async stop() {
      stopping.abort();
      await drainWithin(drain, () => attempts.abort());
    },
  };
}

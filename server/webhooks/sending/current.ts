import { createBatcher } from '../../platform/concurrency/batcher.ts';
import type { AttemptOf } from './attempt.ts';
import type { SendingContext } from './context.ts';
import { type Delivery, failDeliveries, readAgain } from './prepare.ts';

/** How long a delivery may be used after it was read. Later it is read again, because the person may have been erased. */
const READ_FOR_MS = 1_000;
const MAX_READ = 200;

/** The delivery as it is now; null if it is not to be made, and its job was finished. */
export type CurrentOf = (delivery: Delivery) => Promise<AttemptOf['delivery'] | null>;

/** Looks at a delivery directly before its attempt. It was fetched ahead, and may have waited for the endpoint. */
export function createCurrentOf({ orm, jobs, stopping }: SendingContext): CurrentOf {
  const read = createBatcher((leased: Delivery[]) => readAgain(orm.em.fork(), leased), {
    concurrency: 1,
    maxItems: MAX_READ,
  });

  async function readOrRelease(delivery: Delivery): Promise<Delivery | null> {
    try {
      return await read(delivery);
    } catch (error) {
      await jobs.release(delivery.jobId);
      throw error;
    }
  }

  return async (delivery) => {
    const isRecent = performance.now() - delivery.readAt < READ_FOR_MS;
    const current = isRecent ? delivery : await readOrRelease(delivery);
    if (stopping.aborted) {
      await jobs.release(delivery.jobId);
      return null;
    }
    if (current && hasBody(current)) return current;
    // The event is older than the log.
    if (current) await failDeliveries(orm.em.fork(), [current]);
    await jobs.complete(delivery.jobId);
    return null;
  };
}

const hasBody = (delivery: Delivery): delivery is AttemptOf['delivery'] => delivery.body !== null;

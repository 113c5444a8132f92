import { createBatcher } from '../../platform/concurrency/batcher.ts';
import type { AttemptOf } from './attempt.ts';
import type { SendingContext } from './context.ts';
import { failDeliveries } from './due.ts';
import { type Delivery, readAgain } from './prepare.ts';

/** How long a delivery may be used after it was read. Later it is read again, because the person may have been erased. */
const READ_FOR_MS = 1_000;
const MAX_READ = 200;

/** The delivery as it is now; null if it is not to be made. */
export type CurrentOf = (delivery: Delivery) => Promise<AttemptOf['delivery'] | null>;

/** Looks at a delivery directly before its attempt. It was read ahead, and may have waited for the endpoint. */
export function createCurrentOf({ orm, stopping }: SendingContext): CurrentOf {
  const read = createBatcher((deliveries: Delivery[]) => readAgain(orm.em.fork(), deliveries), {
    concurrency: 1,
    maxItems: MAX_READ,
  });
  return async (delivery) => {
    const isRecent = performance.now() - delivery.readAt < READ_FOR_MS;
    const current = isRecent ? delivery : await read(delivery);
    if (stopping.aborted || !current) return null;
    if (hasBody(current)) return current;
    await failDeliveries(orm.em.fork(), [current]);
    return null;
  };
}

const hasBody = (delivery: Delivery): delivery is AttemptOf['delivery'] => delivery.body !== null;

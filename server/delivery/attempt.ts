import type { Logger } from 'pino';
import { logFailure } from '../platform/database/outages.ts';

/** One piece of upkeep. Gives how often it had to do something. */
export type Attempt = (name: string, work: () => Promise<number>) => Promise<void>;

/** Each piece by itself: one that fails keeps no other from being done. */
export const attemptWith =
  (log: Logger): Attempt =>
  async (name, work) => {
    try {
      const count = await work();
      if (count > 0) log.warn({ count }, name);
    } catch (error) {
      logFailure(log, 'warn', { error }, `failed for now: ${name}`);
    }
  };

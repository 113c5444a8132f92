import type { MikroORM } from '@mikro-orm/postgresql';
import type { PgBoss } from 'pg-boss';
import type { Logger } from 'pino';
import { describeError } from '../../log.ts';
import type { ValidationAttempt } from '../../queue/enqueue.ts';
import { VALIDATION_QUEUE } from '../../queue/queues.ts';
import { cached } from './cache.ts';
import { type IsDisposable, loadDisposableDomains } from './disposable.ts';
import { type DnsResolver, domainCheck } from './domain.ts';
import { validateBatch } from './validate.ts';

export interface ValidatorParts {
  orm: MikroORM;
  boss: PgBoss;
  resolver: DnsResolver;
  log: Logger;
}

/** A second is soon enough. A batch is also how many domains it asks for at a time. */
const PACE = {
  pollingIntervalSeconds: 1,
  burstWhenBatchFull: true,
  batchSize: 100,
  // While one waits for a silent name server the other goes on.
  localConcurrency: 2,
} as const;

/** Three megabytes when it is full. */
const CACHED_DOMAINS = 10_000;

/**
 * Works off the queue of contacts to validate (C9). A stop waits for nobody's name servers: jobs whose
 * look-ups it cuts off go back into the queue before `boss.stop()` returns.
 */
export async function startValidator({
  orm,
  boss,
  resolver,
  log,
}: ValidatorParts): Promise<{ stop(): Promise<void> }> {
  const cache = { now: () => performance.now(), capacity: CACHED_DOMAINS };
  const checkDomain = cached(domainCheck(resolver), cache);
  let disposable: Promise<IsDisposable> | undefined;

  await boss.work<ValidationAttempt | null>(VALIDATION_QUEUE, PACE, async (jobs) => {
    try {
      const isDisposable = await (disposable ??= loadDisposableDomains());
      await validateBatch({ orm, boss, checkDomain, isDisposable }, jobs);
    } catch (error) {
      log.warn({ err: describeError(error) }, 'contacts not validated; they are tried again');
      throw error;
    }
  });
  return {
    async stop() {
      await boss.offWork(VALIDATION_QUEUE, { wait: false });
      resolver.cancel();
    },
  };
}

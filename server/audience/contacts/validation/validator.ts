import { setTimeout as sleep } from 'node:timers/promises';
import type { MikroORM } from '@mikro-orm/postgresql';
import type { Logger } from 'pino';
import { logFailure } from '../../../platform/database/outages.ts';
import { cached } from './cache.ts';
import { type ClaimedContact, claimDue, releaseClaims } from './claim.ts';
import { type IsDisposable, loadDisposableDomains } from './disposable.ts';
import { type DnsResolver, domainCheck } from './domain.ts';
import { validateBatch } from './validate.ts';

export interface ValidatorParts {
  orm: MikroORM;
  resolver: DnsResolver;
  log: Logger;
}

/** A second is soon enough. */
const POLL_MS = 1_000;
/** After something failed that may work again. Contacts that it was about wait for their claim to run out. */
const PAUSE_MS = 5_000;
/** Also how many domains a batch asks for at a time. */
const BATCH = 100;
/** While one waits for a silent name server the other goes on. */
const BATCHES_AT_ONCE = 2;

/** Three megabytes when it is full. */
const CACHED_DOMAINS = 10_000;

/** Validates contacts when they are due (C9). A stop does not wait for name servers. */
export function startValidator({ orm, resolver, log }: ValidatorParts): { stop(): Promise<void> } {
  const cache = { now: () => performance.now(), capacity: CACHED_DOMAINS };
  const checkDomain = cached(domainCheck(resolver), cache);
  const stopping = new AbortController();
  const { signal } = stopping;
  let disposable: Promise<IsDisposable> | undefined;

  /** Gives how long to wait until the next one. */
  async function validateDue(): Promise<number> {
    const contacts = await claimDue(orm.em.fork(), BATCH);
    if (contacts.length === 0) return POLL_MS;
    try {
      await validateAll(contacts);
    } catch (error) {
      if (!signal.aborted) throw error;
      await releaseClaims(orm.em.fork(), contacts);
    }
    return contacts.length < BATCH ? POLL_MS : 0;
  }

  async function validateAll(contacts: ClaimedContact[]): Promise<void> {
    const isDisposable = await (disposable ??= loadDisposableDomains());
    // Questions that are asked after a stop would not be cut off by it.
    signal.throwIfAborted();
    await validateBatch({ orm, checkDomain, isDisposable }, contacts);
  }

  async function repeat(): Promise<void> {
    while (!signal.aborted) {
      const waitMs = await validateDue().catch((error: unknown) => {
        logFailure(log, 'warn', { error }, 'contacts not validated; they are tried again');
        return PAUSE_MS;
      });
      await sleep(waitMs, undefined, { signal }).catch(() => {});
    }
  }

  const loops = Array.from({ length: BATCHES_AT_ONCE }, repeat);
  return {
    async stop() {
      stopping.abort();
      resolver.cancel();
      await Promise.all(loops);
    },
  };
}

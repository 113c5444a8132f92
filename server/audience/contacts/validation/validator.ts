import type { Log } from '../../../platform/log.ts';
import { Loop } from '../../../platform/concurrency/loop.ts';
import type { Database } from '../../../platform/database/sql.ts';
import { cached } from './cache.ts';
import { type ClaimedContact, releaseClaims, takeDue } from './claim.ts';
import { type IsDisposable, loadDisposableDomains } from './disposable.ts';
import { type DnsResolver, domainCheck, LookupCancelled } from './domain.ts';
import { FIRST_TURN, nextTurns } from './turns.ts';
import { domainOf, judge, validateBatch } from './validate.ts';

export interface ValidatorParts {
  orm: Database;
  resolver: DnsResolver;
  log: Log;
}

const POLL_MS = 1_000;
/** Pause after a failure that may be temporary. The affected contacts wait until their claim expires. */
const PAUSE_MS = 5_000;
/** Limits of one step. The domains of the contacts that it claims are looked up concurrently. */
const MOST = { taken: 200, claimed: 100 };
/** Organizations with a turn in one step. After a failure one: the contacts of one may be the cause. */
const ORGANIZATIONS = 20;
/** While one batch waits for a slow name server, the other one continues. */
const BATCHES_AT_ONCE = 2;

/** The full cache takes about three megabytes. */
const CACHED_DOMAINS = 10_000;

/** Validates contacts when they are due (CONTACTS-7). A stop does not wait for name servers. */
export function startValidator({ orm, resolver, log }: ValidatorParts): { stop(): Promise<void> } {
  const cache = { now: () => performance.now(), capacity: CACHED_DOMAINS };
  const domains = cached(domainCheck(resolver), cache);
  /** The last organization that had a turn. */
  let turn = FIRST_TURN;
  let hasFailed = false;
  let disposable: Promise<IsDisposable> | undefined;

  /** Validates one batch. Returns how long to wait before the next one, in milliseconds. */
  async function validateDue(stopping: AbortSignal): Promise<number> {
    const isDisposable = await (disposable ??= loadDisposableDomains());
    const organizations = await orm.em
      .fork()
      .transactional((em) => nextTurns(em, turn, hasFailed ? 1 : ORGANIZATIONS));
    turn = organizations.at(-1) ?? FIRST_TURN;
    if (organizations.length === 0) return POLL_MS;
    const due = await takeDue(orm.em.fork(), organizations, MOST, (contact) => {
      const finding = domains.known(domainOf(contact));
      return finding === null ? null : judge(contact, finding, isDisposable);
    });
    try {
      await validateClaimed(due.claimed, isDisposable, stopping);
    } catch (error) {
      // Another user of a shared resolver can cancel its lookups before this validator is stopped.
      if (!stopping.aborted && !(error instanceof LookupCancelled)) throw error;
      await releaseClaims(orm.em.fork(), due.claimed);
    }
    return due.more ? 0 : POLL_MS;
  }

  async function validateClaimed(
    contacts: ClaimedContact[],
    isDisposable: IsDisposable,
    stopping: AbortSignal,
  ): Promise<void> {
    if (contacts.length === 0) return;
    // stop() cancels only DNS queries that have started, so none may start after it.
    stopping.throwIfAborted();
    await validateBatch({ orm, checkDomain: domains.check, isDisposable }, contacts);
  }

  async function step(stopping: AbortSignal): Promise<number> {
    try {
      const waitMs = await validateDue(stopping);
      hasFailed = false;
      return waitMs;
    } catch (error) {
      hasFailed = true;
      throw error;
    }
  }

  const failure = 'contacts not validated; they are tried again';
  const loops = Array.from({ length: BATCHES_AT_ONCE }, () =>
    new Loop({ step, failure, retryMs: PAUSE_MS, log }).start(),
  );
  return {
    async stop() {
      const ended = loops.map((loop) => loop.stop());
      resolver.cancel();
      await Promise.all(ended);
    },
  };
}

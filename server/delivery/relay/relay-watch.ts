import type { MikroORM } from '@mikro-orm/postgresql';
import type { Logger } from 'pino';
import type { SendRateLimiter } from '../send-rate-limiter.ts';
import type { Outcome } from '../provider-transport.ts';
import { endTrouble, readTrouble, recordTrouble } from './troubles.ts';

/**
 * Watches what a relay answers to everybody. Outcomes that stay unknown, and connections that it ends, several in a
 * row without a message that it takes, park the queue: each further one would end an email, or cost it an attempt.
 * Temporary refusals of several recipients in a row are logged and shown, and nothing more: each email is tried
 * again by its own schedule.
 */
export interface RelayWatch {
  onOutcome(recipient: string, outcome: Outcome): Promise<void>;
  /** Writes down what was counted, and learns what other processes have seen. Called about once a second. */
  refresh(): Promise<void>;
}

const UNKNOWN_TO_PARK = 3;
/** By their recipients: one message that makes the relay hang up proves nothing. */
const CLOSED_TO_PARK = 3;
const REFUSED_TO_REPORT = 5;

const REPORT_AGAIN_MS = 600_000;

export interface RelayWatchParts {
  orm: MikroORM;
  rateLimiter: Pick<SendRateLimiter, 'park'>;
  relay: string;
  log: Logger;
  now?: () => number;
}

export function watchRelay(parts: RelayWatchParts): RelayWatch {
  const { orm, rateLimiter, relay, log, now = () => performance.now() } = parts;
  let unknown = 0;
  const closed = new Set<string>();
  /** Recipients of refused mail; no more than are needed. */
  const refused = new Set<string>();
  let refusals = 0;
  /** Not written down yet. */
  let unwritten = 0;
  let words = '';
  let reportedAt: number | null = null;
  /** The database says that the relay takes nothing. */
  let isKnown = false;

  function forget(): void {
    unknown = 0;
    closed.clear();
    refused.clear();
    refusals = unwritten = 0;
    reportedAt = null;
  }

  async function accepted(): Promise<void> {
    forget();
    if (!isKnown) return;
    isKnown = false;
    if (await endTrouble(orm.em.fork(), relay)) {
      log.info({ relay }, 'the SMTP server takes mail again');
    }
  }

  function countRefusal(recipient: string, message: string): void {
    if (refused.size < REFUSED_TO_REPORT) refused.add(recipient);
    refusals += 1;
    unwritten += 1;
    words = message;
    if (refused.size < REFUSED_TO_REPORT) return;
    if (reportedAt !== null && now() - reportedAt < REPORT_AGAIN_MS) return;
    reportedAt = now();
    log.warn({ relay, refusals }, `no mail has been taken meter: ${message}`);
  }

  return {
    async onOutcome(recipient, outcome) {
      if (outcome.kind === 'accepted') await accepted();
      if (outcome.kind === 'refused' || outcome.kind === 'throttled') {
        countRefusal(recipient, outcome.message);
      }
      if (outcome.kind === 'refused' && outcome.closed) {
        closed.add(recipient);
        if (closed.size < CLOSED_TO_PARK) return;
        closed.clear();
        await rateLimiter.park('unreachable', outcome.message);
      }
      if (outcome.kind === 'unknown') {
        unknown += 1;
        if (unknown < UNKNOWN_TO_PARK) return;
        unknown = 0;
        await rateLimiter.park(
          'no_reply',
          `The outcome of ${UNKNOWN_TO_PARK} emails in a row is unknown: ${outcome.message}`,
        );
      }
    },
    async refresh() {
      const em = orm.em.fork();
      const isThere = (await readTrouble(em, relay)) !== null;
      // Another process has seen it take mail.
      if (isKnown && !isThere) forget();
      isKnown = isThere;
      if (unwritten === 0 || refused.size < REFUSED_TO_REPORT) return;
      const count = unwritten;
      unwritten = 0;
      isKnown = true;
      await recordTrouble(em, relay, { refusals: count, message: words });
      // It took mail meanwhile, and there was nothing to end yet.
      if (refusals === 0) await endTrouble(em, relay);
    },
  };
}

import type { Log } from '../../platform/log.ts';
import type { Database } from '../../platform/database/sql.ts';
import { untilDatabaseAnswers } from '../../platform/database/outage-retries.ts';
import type { AdjustableRateLimiter } from '../rate-limit/send-rate-limiter.ts';
import type { Outcome } from '../attempts/outcome.ts';
import { createRefusalCounts } from './refusal-counts.ts';
import type { DomainAtRelay } from './relay-name.ts';
import { endTrouble, readTrouble, recordTrouble } from './troubles.ts';

/**
 * Watches a relay's answers to all mail. Several unknown outcomes, or connections that the relay closes, in a row without
 * an accepted message pause the queue: each further one would end an email or cost it an attempt. One organization's mail
 * may be the cause, so they pause the queue only if several sender domains are affected, or if the relay has accepted no
 * mail for a minute. Refusals of several recipients in a row, temporary or permanent, are logged and shown, for the relay
 * and for each sender domain.
 */
export interface RelayWatch {
  /** Returns whether the sender domain is to be blocked, because only its outcomes stay unknown. */
  onOutcome(email: WatchedEmail, outcome: Outcome): Promise<{ blocksDomain: boolean }>;
  /** Stores the counts and reads those of other processes. Called about once a second. */
  refresh(): Promise<void>;
}

export interface WatchedEmail {
  where: DomainAtRelay;
  /** The recipient. */
  to: string;
}

const UNKNOWN_TO_PAUSE = 3;
/** Counted by recipient: one message that makes the relay close connections proves nothing. */
const CLOSED_TO_PAUSE = 3;

const SENDER_DOMAINS_THAT_PROVE = 2;
/** A relay that has accepted any mail within this time doesn't fail for everybody. */
const RECENT_MS = 60_000;

export interface RelayWatchParts {
  orm: Database;
  rateLimiter: Pick<AdjustableRateLimiter, 'pause'>;
  relay: string;
  log: Log;
  now?: () => number;
}

export function watchRelay(parts: RelayWatchParts): RelayWatch {
  const { orm, rateLimiter, relay, log, now = () => performance.now() } = parts;
  const refusals = createRefusalCounts({ relay, log, now });
  const unknown = createRow();
  const closed = createRow();
  let acceptedAt = -Infinity;
  /** Whether the database has a record of trouble with this relay. */
  let isKnown = false;

  function forget(): void {
    unknown.clear();
    closed.clear();
    refusals.forgetRelay();
  }

  async function accepted(where: DomainAtRelay): Promise<void> {
    acceptedAt = now();
    unknown.clear();
    closed.clear();
    refusals.accepted(where);
    if (!isKnown) return;
    isKnown = false;
    if (await untilDatabaseAnswers(() => endTrouble(orm.em.fork(), relay))) {
      log.info({ relay }, 'the SMTP server takes mail again');
    }
  }

  const concernsEverybody = ({ domains }: Row): boolean =>
    domains.size >= SENDER_DOMAINS_THAT_PROVE || now() - acceptedAt > RECENT_MS;

  async function onClosed(email: WatchedEmail, message: string): Promise<void> {
    closed.add(email);
    if (closed.recipients.size < CLOSED_TO_PAUSE || !concernsEverybody(closed)) return;
    closed.clear();
    await untilDatabaseAnswers(() => rateLimiter.pause('unreachable', message));
  }

  async function onUnknown(email: WatchedEmail, said: string): Promise<boolean> {
    unknown.add(email);
    if (unknown.emails < UNKNOWN_TO_PAUSE) return false;
    const message = `The outcome of ${UNKNOWN_TO_PAUSE} emails in a row is unknown: ${said}`;
    // Each further email could be lost, so the domain waits while it is the only one.
    if (!concernsEverybody(unknown)) return true;
    unknown.clear();
    await untilDatabaseAnswers(() => rateLimiter.pause('no_reply', message));
    return false;
  }

  return {
    async onOutcome(email, outcome) {
      if (outcome.kind === 'accepted') await accepted(email.where);
      if (COUNTED.includes(outcome.kind) && 'message' in outcome) {
        refusals.add(email, outcome.message);
      }
      if (outcome.kind === 'refused' && outcome.closed) await onClosed(email, outcome.message);
      const blocksDomain =
        outcome.kind === 'unknown' && !outcome.stopped && (await onUnknown(email, outcome.message));
      return { blocksDomain };
    },
    async refresh() {
      const em = orm.em.fork();
      const isThere = (await readTrouble(em, relay)) !== null;
      // Another process has recorded that an email was accepted.
      if (isKnown && !isThere) forget();
      isKnown = isThere;
      const unwritten = refusals.takeUnwritten();
      if (!unwritten) return;
      isKnown = true;
      await recordTrouble(em, relay, unwritten);
      // Mail was accepted before a trouble was recorded that would have to end.
      if (refusals.isEmpty()) await endTrouble(em, relay);
    },
  };
}

/** Bounces are not counted: each email shows its own, and lists have several bad addresses in a row. */
const COUNTED: Outcome['kind'][] = ['refused', 'throttled', 'policy_refused', 'rejected'];

/** Consecutive emails with the same kind of outcome. */
interface Row {
  emails: number;
  readonly recipients: Set<string>;
  readonly domains: Set<string>;
  add(email: WatchedEmail): void;
  clear(): void;
}

function createRow(): Row {
  const row: Row = {
    emails: 0,
    recipients: new Set(),
    domains: new Set(),
    add({ where, to }) {
      row.emails += 1;
      // Only as many are stored as are needed.
      if (row.recipients.size < CLOSED_TO_PAUSE) row.recipients.add(to);
      if (row.domains.size < SENDER_DOMAINS_THAT_PROVE) row.domains.add(where.domain);
    },
    clear() {
      row.emails = 0;
      row.recipients.clear();
      row.domains.clear();
    },
  };
  return row;
}

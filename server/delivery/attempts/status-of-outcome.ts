import type { Outcome, RefusalVerdict } from './outcome.ts';
import type { Lifetimes } from './claim.ts';

/**
 * What happens to the job of an email. `done`: it is completed. `retry`: it failed on our side and is fetched again with
 * a backoff. `release`: it can be fetched again at once, in its old place. `block`: it waits until the relay takes mail of
 * its sender domain again. `retryAfterMs`: it waits for so long.
 */
export type JobDisposition = 'done' | 'retry' | 'release' | 'block' | { retryAfterMs: number };

export interface OutcomeRecord {
  disposition: JobDisposition;
  status: 'sent' | 'sending' | 'bounced' | 'failed';
  failure?: Failure;
  /** Why the email waits. It becomes part of the failure if the email expires. */
  waitsBecause?: string;
  /** What the SMTP server said when it ended a connection before it accepted the email over another one. */
  endedConnection?: string;
  bounce?: { type: 'hard' | 'soft'; diagnostic: string };
  providerMessageId?: string | null;
  /** The claim ends, and the outcome is stored; false if only an event or maintenance can decide the outcome. */
  closes: boolean;
  /** The provider did not judge the email, so this was no attempt. */
  refundsAttempt?: boolean;
  /** The outcome is unknown and will stay so, and the email is sent once more. */
  resends?: boolean;
}

export interface Failure {
  code: string;
  message: string;
}

/** The failure of an email that may have been delivered. */
export const OUTCOME_UNKNOWN = {
  code: 'outcome_unknown',
  message:
    'The connection to the provider ended during the hand-over; the email may have been delivered.',
};

/**
 * Translates an outcome into the record of the email and its job. A temporary refusal ends no email, however often it is
 * repeated: attempts are spread over the whole time to live, and then the email expires (EMAILS-11). So `retries_exhausted` is
 * only for jobs that failed repeatedly on our side (`dead-letters.ts`).
 */
export function recordFor(outcome: Outcome, transport: string, next: NextStep): OutcomeRecord {
  switch (outcome.kind) {
    case 'accepted':
      return {
        disposition: 'done',
        status: 'sent',
        closes: true,
        providerMessageId: outcome.providerMessageId,
      };
    case 'rejected':
      return failed('provider_rejected', outcome.message);
    case 'hard_bounce':
    case 'soft_bounce':
      return {
        disposition: 'done',
        status: 'bounced',
        closes: true,
        bounce: { type: bounceTypeOf(outcome), diagnostic: outcome.diagnostic },
      };
    case 'policy_refused':
      return afterPolicyRefusal(outcome.message, next);
    case 'refused':
      return {
        disposition: { retryAfterMs: next.retryAfterMs },
        status: 'sending',
        closes: true,
        waitsBecause: outcome.message,
      };
    case 'throttled':
    case 'paused':
    case 'stopped':
      return notJudged('release', outcome.message);
    case 'sender_limited':
      return notJudged('block', outcome.message);
    case 'unknown':
      if (transport !== 'smtp') return { disposition: 'done', status: 'sending', closes: false };
      // PROVIDERS-3: an SMTP server publishes no events, so there is nothing to wait for.
      if (!next.resends) return failed(OUTCOME_UNKNOWN.code, OUTCOME_UNKNOWN.message);
      return {
        disposition: { retryAfterMs: next.retryAfterMs },
        status: 'sending',
        closes: true,
        resends: true,
        waitsBecause: outcome.message,
      };
  }
}

/** The record of an email that the provider or this process delayed before the email itself was judged. */
export const notJudged = (disposition: JobDisposition, waitsBecause: string): OutcomeRecord => ({
  disposition,
  status: 'sending',
  closes: true,
  refundsAttempt: true,
  waitsBecause,
});

/** What may follow an outcome that leaves the email waiting. */
export interface NextStep {
  /** The delay until the next attempt, by the schedule. */
  retryAfterMs: number;
  /** What a policy refusal means; see `relay/sender-domains.ts`. */
  verdict: RefusalVerdict;
  /** PROVIDERS-3: if the outcome is unknown, the email is sent once more. */
  resends: boolean;
}

export const bounceTypeOf = ({ kind }: { kind: 'hard_bounce' | 'soft_bounce' }) =>
  kind === 'hard_bounce' ? 'hard' : 'soft';

/**
 * PROVIDERS-2: a relay's policy refusal suppresses nobody. While it may concern all mail of the sender domain, the email waits for
 * the domain or the schedule, and expires in the end. A refusal of this email or its recipient lets the email fail.
 */
function afterPolicyRefusal(message: string, { retryAfterMs, verdict }: NextStep): OutcomeRecord {
  if (verdict === 'reject') return failed('provider_rejected', message);
  const disposition = verdict === 'block' ? 'block' : { retryAfterMs };
  return { disposition, status: 'sending', closes: true, waitsBecause: message };
}

const failed = (code: string, message: string): OutcomeRecord => ({
  disposition: 'done',
  status: 'failed',
  closes: true,
  failure: { code, message },
});

/** ERASURES-1: the recipient was erased while the email waited or was being handed over. */
export const ERASED: Failure = {
  code: 'contact_deleted',
  message: 'The recipient was erased before the email left.',
};

/** Selects the schedule and the time to live of an email (EMAILS-11). */
const classOf = (priority: string): keyof Lifetimes => (priority === 'high' ? 'high' : 'others');

const MINUTE = 60;
const HOUR = 3_600;

/**
 * EMAILS-11: the seconds between a refused attempt and the next one, after the first attempt, the second and
 * so on; the last delay repeats until the time to live ends. RFC 5321 §4.5.4.1 asks for short delays at
 * first and for one attempt every two or three hours later. Mail of priority `high` is mostly waited for by
 * a person, so it is tried again within seconds. `spec/guides/statuses.md` shows this table.
 */
export const RETRY_DELAYS: Record<keyof Lifetimes, readonly [number, ...number[]]> = {
  high: [
    ...([15, 30, MINUTE, 2 * MINUTE, 5 * MINUTE, 10 * MINUTE, 20 * MINUTE] as const),
    ...[30 * MINUTE, HOUR, 2 * HOUR, 3 * HOUR],
  ],
  others: [MINUTE, 5 * MINUTE, 15 * MINUTE, 30 * MINUTE, HOUR, 2 * HOUR, 3 * HOUR],
};

/**
 * With a short time to live the delays are shorter, so that an email that is refused still gets about this
 * many attempts.
 */
const DELAYS_IN_LIFETIME = 6;

/** The delay after an attempt, in seconds, before jitter. The first attempt is number 1. */
export function retryDelay(schedule: keyof Lifetimes, attempt: number, timeToLive: number): number {
  const delays = RETRY_DELAYS[schedule];
  const delay = delays[Math.max(attempt, 1) - 1] ?? delays[delays.length - 1] ?? delays[0];
  return Math.min(delay, timeToLive / DELAYS_IN_LIFETIME);
}

/** Spreads emails that were refused together over a tenth of the delay in both directions. */
const JITTER = 0.1;

/** The last attempt is made this long before the time to live ends, so that it has time to finish. */
const LAST_ATTEMPT_SECONDS = MINUTE;

export interface RefusedEmail {
  priority: string;
  /** When its time to live started. */
  dueAt: Date;
  /** How often it has been handed over, this time included. */
  attempts: number;
}

/**
 * The number of milliseconds from `now` to the next attempt of an email with a temporary refusal. The last
 * attempt is made shortly before the time to live ends. After it, the job is fetched once more, and the
 * email expires.
 */
export function retryAfterMs(
  { priority, dueAt, attempts }: RefusedEmail,
  lifetimes: Lifetimes,
  now: Date,
  random: () => number = Math.random,
): number {
  const schedule = classOf(priority);
  const timeToLive = lifetimes[schedule];
  const delay = retryDelay(schedule, attempts, timeToLive) * 1_000;
  const jittered = delay * (1 - JITTER + 2 * JITTER * random());
  const untilEnd = dueAt.getTime() + timeToLive * 1_000 - now.getTime();
  const untilLast = untilEnd - Math.min(LAST_ATTEMPT_SECONDS, timeToLive / 10) * 1_000;
  if (jittered <= untilLast) return jittered;
  return untilLast >= delay / 2 ? untilLast : Math.max(0, untilEnd);
}

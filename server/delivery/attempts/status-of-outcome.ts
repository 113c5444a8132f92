import type { Outcome, RefusalVerdict } from './outcome.ts';

/**
 * What happens to the job of an email. `done`: it is completed. `retry`: it failed on our side and is fetched again with
 * a backoff. `release`: it can be fetched again at once, in its old place. `block`: it waits until the relay takes mail of
 * its sender domain again. `retryAfterMs`: it waits for a delay of `retry-schedule.ts`.
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

import type { Outcome, RefusalVerdict } from './outcome.ts';

/**
 * What the queue does with the email's job: nothing more; take it up again after a failure of our own, later
 * and later; take it up as soon as mail leaves again; hold it until the relay takes mail of its sender domain again;
 * or take it up after a delay of `retry-schedule.ts`.
 */
export type JobDisposition = 'done' | 'retry' | 'release' | 'hold' | { retryAfterMs: number };

export interface OutcomeRecord {
  disposition: JobDisposition;
  status: 'sent' | 'sending' | 'bounced' | 'failed';
  failure?: Failure;
  /** Why the email waits: an email that expires in the end tells it. */
  waitsBecause?: string;
  bounce?: { type: 'hard' | 'soft'; diagnostic: string };
  providerMessageId?: string | null;
  /** The hand-over is over, one way or another; false while nobody knows. */
  closes: boolean;
  /** Being held up isn't being refused: it costs no attempt. */
  refundsAttempt?: boolean;
  /** The outcome is unknown and stays so: it is the email's only second attempt that is due. */
  resends?: boolean;
}

export interface Failure {
  code: string;
  message: string;
}

/** How an email ends of which nobody can say whether it left. */
export const OUTCOME_UNKNOWN = {
  code: 'outcome_unknown',
  message: 'The connection to the provider ended at hand-over; it may have been delivered.',
};

/**
 * What a provider's answer means for the email and its job. A refusal for the time being ends no email, however
 * often it is repeated: attempts are spread over the whole time to live, and then the email has expired (E11).
 * So `retries_exhausted` is left to jobs that broke off again and again on our side (`dead-letters.ts`).
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
      return notTried('release', outcome.message);
    case 'sender_limited':
      return notTried('hold', outcome.message);
    case 'unknown':
      if (transport !== 'smtp') return { disposition: 'done', status: 'sending', closes: false };
      // V3: an SMTP server reports nothing later that could tell, so nothing is waited for.
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

/** Of an email that was held up, by the provider or by us, before anything was said about it. */
export const notTried = (disposition: 'release' | 'hold', waitsBecause: string): OutcomeRecord => ({
  disposition,
  status: 'sending',
  closes: true,
  refundsAttempt: true,
  waitsBecause,
});

/** What may follow an answer that leaves the email waiting. */
export interface NextStep {
  /** Until the next attempt, by the schedule. */
  retryAfterMs: number;
  /** What the relay's other answers say about a policy refusal; see `relay/sender-domains.ts`. */
  verdict: RefusalVerdict;
  /** V3: should the outcome be unknown, the email goes out once more. */
  resends: boolean;
}

export const bounceTypeOf = ({ kind }: { kind: 'hard_bounce' | 'soft_bounce' }) =>
  kind === 'hard_bounce' ? 'hard' : 'soft';

/**
 * V2: a relay's policy refusal suppresses nobody. While it may concern all mail of the sender domain, the
 * email waits, with the domain or by the schedule, and expires in the end. Where it is about this email or its
 * recipient, the email fails.
 */
function afterPolicyRefusal(message: string, { retryAfterMs, verdict }: NextStep): OutcomeRecord {
  if (verdict === 'reject') return failed('provider_rejected', message);
  const disposition = verdict === 'hold' ? 'hold' : { retryAfterMs };
  return { disposition, status: 'sending', closes: true, waitsBecause: message };
}

const failed = (code: string, message: string): OutcomeRecord => ({
  disposition: 'done',
  status: 'failed',
  closes: true,
  failure: { code, message },
});

/** C7: the recipient was erased while the email waited or was being handed over. */
export const ERASED: Failure = {
  code: 'contact_deleted',
  message: 'The recipient was erased before the email left.',
};

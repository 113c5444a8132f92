import type { EntityManager } from '@mikro-orm/postgresql';
import { query, queryPrepared, sql } from '../platform/database/sql.ts';
import { oneOf } from '../messages/emails/one-of.ts';
import type { RefusalVerdict } from './relay/sender-domains.ts';
import type { Outcome } from './provider-transport.ts';

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
    case 'parked':
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

/**
 * Writes down how hand-overs ended. An event may have come first and lifted a status further: then
 * only what the event couldn't know is added. And the sweeper may have given up waiting: an end that is
 * known for sure goes before `outcome_unknown`. With the end go the variables (E11). Of a recipient who
 * was erased meanwhile nobody's words are kept, and there is no further attempt (C7).
 */
export async function recordOutcomes(
  em: EntityManager,
  records: (OutcomeRecord & { id: string })[],
): Promise<void> {
  const rows = records
    .filter(({ closes }) => closes)
    .map((record) => ({
      id: record.id,
      status: record.status,
      ends: record.disposition === 'done',
      refund: record.refundsAttempt ? 1 : 0,
      resends: record.resends ?? false,
      provider_message_id: record.providerMessageId ?? null,
      bounce_type: record.bounce?.type ?? null,
      bounce_diagnostic: record.bounce?.diagnostic ?? null,
      failure_code: record.failure?.code ?? null,
      // Without a code it is no failure, and not shown.
      failure_message: record.failure?.message ?? record.waitsBecause ?? null,
    }));
  if (rows.length === 0) return;
  const open = sql<boolean>`
    (e.status = 'sending' or (s.ends and e.failure_code = 'outcome_unknown'))`;
  const ended = sql<boolean>`(e.erased_at is not null and not s.ends)`;
  const uncertain = sql<boolean>`(e.maybe_delivered and s.status = 'failed')`;
  await queryPrepared(
    em,
    sql`
      update emails e set
        status = case when not ${open} then e.status when ${ended} then 'failed' else s.status end,
        claimed_at = null,
        variables = case when s.ends or e.erased_at is not null then null else e.variables end,
        attempts = e.attempts - s.refund,
        sent_at = case when s.status = 'sent' then least(e.sent_at, now()) else e.sent_at end,
        provider_message_id = coalesce(s.provider_message_id, e.provider_message_id),
        bounce_type = case when ${open} and s.status = 'bounced' then s.bounce_type
          else e.bounce_type end,
        bounce_diagnostic = case when not ${open} then e.bounce_diagnostic
          when e.erased_at is null then s.bounce_diagnostic end,
        failure_code = case when not ${open} then e.failure_code
          when ${ended} then ${ERASED.code}
          when ${uncertain} then ${OUTCOME_UNKNOWN.code} else s.failure_code end,
        failure_message = case when not ${open} then e.failure_message
          when ${ended} then ${ERASED.message}
          when e.erased_at is null then s.failure_message
          when s.failure_message is not null then '[deleted]' end,
        resent_at = case when s.resends then now() else e.resent_at end,
        maybe_delivered = s.resends or e.maybe_delivered
      from json_to_recordset(${JSON.stringify(rows)}::json) as s (id uuid, status text, ends boolean,
        refund integer, resends boolean, provider_message_id text, bounce_type text,
        bounce_diagnostic text, failure_code text, failure_message text)
      where ${oneOf(rows.map(({ id }) => id))} and e.id = s.id`,
  );
}

/**
 * Ends emails that were never handed to the provider; of those that may have been delivered before they
 * were to go out once more, that stays the last word.
 */
export async function endUnsent(
  em: EntityManager,
  endings: (Failure & { id: string })[],
): Promise<void> {
  if (endings.length === 0) return;
  await query(
    em,
    sql`
      update emails e set status = 'failed', variables = null, failure_message = s.message,
        failure_code = case when e.maybe_delivered then ${OUTCOME_UNKNOWN.code} else s.code end
      from json_to_recordset(${JSON.stringify(endings)}::json) as s (id uuid, code text, message text)
      where e.id = any(${endings.map(({ id }) => id)}::uuid[]) and e.id = s.id
        and e.status in ('queued', 'sending') and e.claimed_at is null`,
  );
}

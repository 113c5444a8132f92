import type { EntityManager } from '@mikro-orm/postgresql';
import { query, sql } from '../database/sql.ts';
import type { Outcome } from './transport.ts';

/** After so many refusals an email is given up. */
const MAX_ATTEMPTS = 10;

/** What the queue does with the email's job. */
export type JobFate = 'done' | 'again';

export interface Settlement {
  fate: JobFate;
  status: 'sent' | 'sending' | 'bounced' | 'failed';
  failure?: { code: string; message: string };
  bounceDiagnostic?: string;
  providerMessageId?: string | null;
  /** The hand-over is over, one way or another; false while nobody knows. */
  closes: boolean;
  /** Being held up isn't being refused: it costs no attempt. */
  refundsAttempt?: boolean;
}

/** How an email ends of which nobody can say whether it left. */
export const OUTCOME_UNKNOWN = {
  code: 'outcome_unknown',
  message: 'The connection to the provider ended at hand-over; it may have been delivered.',
};

/** What a provider's answer means for the email and its job. */
export function settlementFor(
  outcome: Outcome,
  { attempts, reported }: { attempts: number; reported: boolean },
): Settlement {
  switch (outcome.kind) {
    case 'accepted':
      return {
        fate: 'done',
        status: 'sent',
        closes: true,
        providerMessageId: outcome.providerMessageId,
      };
    case 'rejected':
      return failed('provider_rejected', outcome.message);
    case 'hard_bounce':
      return {
        fate: 'done',
        status: 'bounced',
        closes: true,
        bounceDiagnostic: outcome.diagnostic,
      };
    case 'refused':
      return attempts >= MAX_ATTEMPTS
        ? failed('retries_exhausted', outcome.message)
        : { fate: 'again', status: 'sending', closes: true };
    case 'throttled':
    case 'parked':
      return { fate: 'again', status: 'sending', closes: true, refundsAttempt: true };
    case 'unknown':
      // V3: where reports come, one may still tell.
      return reported
        ? { fate: 'done', status: 'sending', closes: false }
        : failed(OUTCOME_UNKNOWN.code, OUTCOME_UNKNOWN.message);
  }
}

const failed = (code: string, message: string): Settlement => ({
  fate: 'done',
  status: 'failed',
  closes: true,
  failure: { code, message },
});

/** It was never handed to the provider, so that is no attempt. */
export const failedBefore = (code: string, message: string): Settlement => ({
  ...failed(code, message),
  refundsAttempt: true,
});

/** C7: the recipient was erased while the email was being handed over. */
export const ERASED = failedBefore(
  'contact_deleted',
  'The recipient was erased before the email left.',
);

/** What of an end is written once the recipient is erased: nobody's words, and no further attempt. */
function withoutTrace(settlement: Settlement): Pick<Settlement, 'status' | 'failure'> {
  const { fate, status, failure } = settlement;
  if (fate === 'again' || settlement === ERASED) return ERASED;
  return { status, failure: failure && { ...failure, message: '[deleted]' } };
}

/**
 * Writes down how a hand-over ended. An event may have come first and lifted the status further: then
 * only what the event couldn't know is added. And the sweeper may have given up waiting: an end that is
 * known for sure goes before `outcome_unknown`. With the end go the variables (E11). Whether the
 * recipient was erased meanwhile is seen in the same statement.
 */
export async function settle(em: EntityManager, id: string, settlement: Settlement): Promise<void> {
  const { status, failure, providerMessageId, bounceDiagnostic, closes, refundsAttempt } =
    settlement;
  if (!closes) return;
  const ends = settlement.fate === 'done';
  const open = sql<boolean>`
    (e.status = 'sending' or (${ends} and e.failure_code = 'outcome_unknown'))`;
  const bare = withoutTrace(settlement);
  const unlessErased = (value: string | undefined, instead: string | undefined) =>
    sql`case when e.erased_at is null then ${value ?? null} else ${instead ?? null} end`;
  await query(
    em,
    sql`
      update emails e set
        status = case when ${open} then ${unlessErased(status, bare.status)} else e.status end,
        claimed_at = null,
        variables = case when ${ends} then null else e.variables end,
        attempts = e.attempts - ${refundsAttempt ? 1 : 0}::integer,
        sent_at = case when ${status === 'sent'} then least(e.sent_at, now()) else e.sent_at end,
        provider_message_id = coalesce(${providerMessageId ?? null}, e.provider_message_id),
        bounce_type = case when ${open} and ${status === 'bounced'} then 'hard' else e.bounce_type end,
        bounce_diagnostic = case when ${open}
          then ${unlessErased(bounceDiagnostic, undefined)} else e.bounce_diagnostic end,
        failure_code = case when ${open}
          then ${unlessErased(failure?.code, bare.failure?.code)} else e.failure_code end,
        failure_message = case when ${open}
          then ${unlessErased(failure?.message, bare.failure?.message)} else e.failure_message end
      where e.id = ${id}`,
  );
}

import { variablesAtEnd } from '../../messages/emails/retention/content-retention.ts';
import { withStatusEvents } from '../../messages/emails/outcomes/email-events.ts';
import { oneOf } from '../../messages/emails/conditions.ts';
import { countingOf } from '../../messages/sending/guard/outcomes.ts';
import { MARKED_COLUMNS, marking, marksOf } from '../../messages/statistics/marks.ts';
import { query, queryPrepared, sql, type Transaction } from '../../platform/database/sql.ts';
import { newId } from '../../platform/values/id.ts';
import { ERASED, type Failure, OUTCOME_UNKNOWN, type OutcomeRecord } from './status-of-outcome.ts';

export interface RecordedClaim {
  /** The email. */
  id: string;
  /** The id of the claim that this worker made before the hand-over. */
  claimId: string;
}

/** A record, named like the columns. */
interface OutcomeRow {
  id: string;
  claim_id: string;
  status: OutcomeRecord['status'];
  ends: boolean;
  refund: 0 | 1;
  resends: boolean;
  provider_message_id: string | null;
  bounce_type: 'hard' | 'soft' | null;
  bounce_diagnostic: string | null;
  failure_code: string | null;
  failure_message: string | null;
}

/**
 * Records the outcomes of hand-overs.
 *
 * - A provider event may have arrived first and advanced the status: then only what the event doesn't contain is added.
 * - If maintenance has recorded `outcome_unknown` meanwhile, a known end replaces it.
 * - The variables are deleted with the end (EMAILS-11), unless the organization or the failure keeps them (EMAILS-22).
 * - An email whose recipient was erased meanwhile keeps no message of the provider and is not tried again (ERASURES-1).
 * - Recording an outcome again changes nothing: only its own claim ends, and its attempt is refunded only with the claim.
 * - `countId` is the same when the records are stored again, so that the guard counts them once.
 */
export async function recordOutcomes(
  em: Transaction,
  records: (OutcomeRecord & RecordedClaim)[],
  countId = newId(),
): Promise<void> {
  const rows: OutcomeRow[] = records
    .filter(({ closes }) => closes)
    .map((record) => ({
      id: record.id,
      claim_id: record.claimId,
      status: record.status,
      ends: record.disposition === 'done',
      refund: record.refundsAttempt ? 1 : 0,
      resends: record.resends ?? false,
      provider_message_id: record.providerMessageId ?? null,
      bounce_type: record.bounce?.type ?? null,
      bounce_diagnostic: record.bounce?.diagnostic ?? null,
      failure_code: record.failure?.code ?? null,
      // Without a code it is no failure, and the API doesn't show it.
      failure_message:
        record.failure?.message ?? record.waitsBecause ?? record.endedConnection ?? null,
    }));
  if (rows.length === 0) return;
  await withStatusEvents(
    em,
    rows.map(({ id }) => id),
    (transaction) => updateOutcomes(transaction, rows, countId),
  );
}

async function updateOutcomes(em: Transaction, rows: OutcomeRow[], countId: string): Promise<void> {
  // False, and never null, for an email without a failure.
  const open = sql<boolean>`(e.status = 'sending'
    or (s.ends and e.failure_code is not distinct from ${OUTCOME_UNKNOWN.code}))`;
  const ended = sql<boolean>`(e.erased_at is not null and not s.ends)`;
  const uncertain = sql<boolean>`(e.maybe_delivered and s.status = 'failed')`;
  const isClaimed = sql<boolean>`(e.claimed_at is not null and e.claim_id = s.claim_id)`;
  const isClaimedAgain = sql<boolean>`
    (e.claimed_at is not null and e.claim_id is distinct from s.claim_id)`;
  const failureCode = sql`
    case when not ${open} then e.failure_code
      when ${ended} then ${ERASED.code}
      when ${uncertain} then ${OUTCOME_UNKNOWN.code} else s.failure_code end`;
  // If an event has reported the hand-over before, it has set the time and counted it.
  const isHandedOver = sql<boolean>`(e.mode = 'live' and (s.status = 'sent'
    and e.sent_at = now()::timestamptz(3) or s.status = 'bounced' and e.status = 'bounced'))`;
  const isHardBounce = sql<boolean>`(s.status = 'bounced' and e.bounce_type = 'hard')`;
  await queryPrepared(
    em,
    sql`
      with changed as (update emails e set
        status = case when not ${open} then e.status when ${ended} then 'failed' else s.status end,
        claimed_at = null,
        variables = case when s.ends or e.erased_at is not null then ${variablesAtEnd(failureCode)}
          else e.variables end,
        attempts = e.attempts - case when ${isClaimed} then s.refund else 0 end,
        sent_at = case when s.status = 'sent' then least(e.sent_at, now()) else e.sent_at end,
        provider_message_id = coalesce(s.provider_message_id, e.provider_message_id),
        bounce_type = case when ${open} and s.status = 'bounced' then s.bounce_type
          else e.bounce_type end,
        bounce_diagnostic = case when not ${open} then e.bounce_diagnostic
          when e.erased_at is null then s.bounce_diagnostic end,
        failure_code = ${failureCode},
        failure_message = case when not ${open} then e.failure_message
          when ${ended} then ${ERASED.message}
          when e.erased_at is null then s.failure_message
          when s.failure_message is not null then '[deleted]' end,
        resent_at = case when s.resends then now() else e.resent_at end,
        maybe_delivered = s.resends or e.maybe_delivered
      from json_to_recordset(${JSON.stringify(rows)}::json) as s (id uuid, claim_id uuid,
        status text, ends boolean, refund integer, resends boolean, provider_message_id text, bounce_type text,
        bounce_diagnostic text, failure_code text, failure_message text)
      where ${oneOf(rows.map(({ id }) => id))} and e.id = s.id and (s.ends or not ${isClaimedAgain})
      returning e.id, ${MARKED_COLUMNS}, e.attempted_at, ${isHandedOver} as handed_over,
        ${isHardBounce} as hard_bounced
      ), marked as (${marksOf(sql`changed`)}), counted as (${countingOf(sql`changed`, countId)})
      select id from changed`,
  );
}

/**
 * Ends emails that were not handed to the provider. An email that may have been delivered at an earlier attempt keeps
 * `outcome_unknown`.
 */
export async function endUnsent(
  em: Transaction,
  endings: (Failure & { id: string })[],
): Promise<void> {
  if (endings.length === 0) return;
  await withStatusEvents(
    em,
    endings.map(({ id }) => id),
    (transaction) => updateUnsent(transaction, endings),
  );
}

async function updateUnsent(em: Transaction, endings: (Failure & { id: string })[]): Promise<void> {
  const failureCode = sql`case when e.maybe_delivered then ${OUTCOME_UNKNOWN.code} else s.code end`;
  await query(
    em,
    marking(sql`
      update emails e set status = 'failed', variables = ${variablesAtEnd(failureCode)},
        failure_message = s.message, failure_code = ${failureCode}
      from json_to_recordset(${JSON.stringify(endings)}::json) as s (id uuid, code text, message text)
      where e.id = any(${endings.map(({ id }) => id)}::uuid[]) and e.id = s.id
        and e.status in ('queued', 'sending') and e.claimed_at is null`),
  );
}

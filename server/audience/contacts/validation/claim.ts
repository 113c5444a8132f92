import type { EntityManager } from '@mikro-orm/postgresql';
import { withValidationEvents } from '../contact-events.ts';
import { NEXT_UPDATE } from '../next-update.ts';
import { query, sql } from '../../../platform/database/sql.ts';
import type { Verdict } from './classify.ts';

/** Far longer than a DNS time-out, and short enough to retry soon after a worker crashed or failed. */
const LEASE = '2 minutes';

/**
 * Validation decides only these statuses. A hard bounce is better evidence than the DNS: when it has marked
 * a contact `invalid`, a validation in progress leaves that unchanged.
 */
const OPEN = sql<boolean>`c.validation_status in ('pending', 'unknown')`;

export interface ClaimedContact {
  id: string;
  email_key: string;
  /** Starts at 0. */
  validation_attempt: number;
  /**
   * When the claim expires. No other claim of this contact has the same time, so it identifies the claim.
   */
  validate_at: string;
}

/**
 * Claims due contacts, the longest overdue first. They become due again when the claim expires, except
 * those whose status was decided in the meantime.
 */
export async function claimDue(em: EntityManager, limit: number): Promise<ClaimedContact[]> {
  const rows = await query<ClaimedContact | { validate_at: null }>(
    em,
    sql`
      with due as (
        select id from contacts where validate_at <= now()
        order by validate_at limit ${limit} for no key update skip locked
      )
      update contacts c set validate_at = case when ${OPEN} then now() + ${LEASE}::interval end
      from due where c.id = due.id
      returning c.id, c.email_key, c.validation_attempt, c.validate_at`,
  );
  return rows.filter((row) => row.validate_at !== null);
}

export interface ValidationResult {
  contact: ClaimedContact;
  verdict: Verdict;
  /** Delay of the next attempt; null when there is none. */
  nextAfterSeconds: number | null;
}

/**
 * Stores verdicts and the times of the next attempts in one statement. Skips contacts whose claim has
 * expired, and those that were deleted or decided in the meantime.
 */
export async function writeVerdicts(em: EntityManager, results: ValidationResult[]): Promise<void> {
  const ids = results.map(({ contact }) => contact.id);
  await withValidationEvents(em, ids, (transaction) => write(transaction, results));
}

async function write(em: EntityManager, results: ValidationResult[]): Promise<void> {
  const ids = results.map(({ contact }) => contact.id);
  const claims = results.map(({ contact }) => contact.validate_at);
  const statuses = results.map(({ verdict }) => verdict);
  const waits = results.map(({ nextAfterSeconds }) => nextAfterSeconds);
  await query(
    em,
    sql`
      update contacts c set validation_status = v.status,
        updated_at = case when c.validation_status = v.status then c.updated_at else ${NEXT_UPDATE} end,
        validate_at = now() + make_interval(secs => v.wait),
        validation_attempt = c.validation_attempt + 1
      from unnest(${ids}::uuid[], ${claims}::timestamptz[], ${statuses}::text[], ${waits}::integer[])
        as v (id, claim, status, wait)
      where c.id = v.id and c.validate_at = v.claim and ${OPEN}`,
  );
}

/** Releases claims without a result: the contacts are due immediately. */
export async function releaseClaims(em: EntityManager, contacts: ClaimedContact[]): Promise<void> {
  const ids = contacts.map(({ id }) => id);
  const claims = contacts.map(({ validate_at }) => validate_at);
  await query(
    em,
    sql`
      update contacts c set validate_at = now()
      from unnest(${ids}::uuid[], ${claims}::timestamptz[]) as v (id, claim)
      where c.id = v.id and c.validate_at = v.claim`,
  );
}

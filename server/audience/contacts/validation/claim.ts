import type { EntityManager } from '@mikro-orm/postgresql';
import { query, sql } from '../../../platform/database/sql.ts';
import type { Verdict } from './classify.ts';

/** Far longer than silent name servers take, and soon enough for what a worker left that died or failed. */
const LEASE = '2 minutes';

/**
 * Only these are validation's to decide: a hard bounce knows better than the DNS, and once it has
 * made a contact `invalid` a validation that is still under way leaves it so.
 */
const OPEN = sql<boolean>`c.validation_status in ('pending', 'unknown')`;

export interface ClaimedContact {
  id: string;
  email_key: string;
  /** The first is number 0. */
  validation_attempt: number;
  /** When the claim runs out; no other claim of this contact has the same. */
  validate_at: string;
}

/**
 * Takes contacts that are due, the longest due first. They are due again when the claim runs out, except
 * those that were decided by somebody else and never will be.
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

export interface Judged {
  contact: ClaimedContact;
  verdict: Verdict;
  /** When the next attempt follows; null if none does. */
  nextAfterSeconds: number | null;
}

/**
 * Writes verdicts and when the next attempts are due, in one statement. Passes over contacts whose claim
 * has run out and is another's now, and those that are gone or decided.
 */
export async function writeVerdicts(em: EntityManager, judged: Judged[]): Promise<void> {
  const ids = judged.map(({ contact }) => contact.id);
  const claims = judged.map(({ contact }) => contact.validate_at);
  const statuses = judged.map(({ verdict }) => verdict);
  const waits = judged.map(({ nextAfterSeconds }) => nextAfterSeconds);
  await query(
    em,
    sql`
      update contacts c set validation_status = v.status,
        updated_at = case when c.validation_status = v.status then c.updated_at else now() end,
        validate_at = now() + make_interval(secs => v.wait),
        validation_attempt = c.validation_attempt + 1
      from unnest(${ids}::uuid[], ${claims}::timestamptz[], ${statuses}::text[], ${waits}::integer[])
        as v (id, claim, status, wait)
      where c.id = v.id and c.validate_at = v.claim and ${OPEN}`,
  );
}

/** Ends claims before anything came of them: the contacts are due at once. */
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

import type { EntityManager } from '@mikro-orm/postgresql';
import { query, sql } from '../../database/sql.ts';
import { ownedBy } from '../../database/tenancy.ts';
import type { Verdict } from './classify.ts';

export interface OpenContact {
  id: string;
  email_key: string;
}

/**
 * Only these are validation's to decide: a hard bounce knows better than the DNS, and once it has
 * made a contact `invalid` a validation that is still under way leaves it so.
 */
const OPEN = sql<boolean>`c.validation_status in ('pending', 'unknown')`;

export function readOpenContacts(em: EntityManager, ids: string[]): Promise<OpenContact[]> {
  return query<OpenContact>(
    em,
    sql`select c.id, c.email_key from contacts c where c.id = any(${ids}::uuid[]) and ${OPEN}`,
  );
}

/** Writes the verdicts in one statement; a contact that is gone or decided by now is passed over. */
export async function writeVerdicts(
  em: EntityManager,
  verdicts: { id: string; verdict: Verdict }[],
): Promise<void> {
  const ids = verdicts.map(({ id }) => id);
  const statuses = verdicts.map(({ verdict }) => verdict);
  await query(
    em,
    sql`
      update contacts c set validation_status = v.status, updated_at = now()
      from unnest(${ids}::uuid[], ${statuses}::text[]) as v (id, status)
      where c.id = v.id and ${OPEN} and c.validation_status <> v.status`,
  );
}

/** C9: mail to the address came back for good. No contact may have it; then nothing is to be done. */
export async function markInvalid(
  em: EntityManager,
  organizationId: string,
  addressKey: string,
): Promise<void> {
  await query(
    em,
    sql`
      update contacts set validation_status = 'invalid', updated_at = now()
      where ${ownedBy(organizationId)} and email_key = ${addressKey}
        and validation_status <> 'invalid'`,
  );
}

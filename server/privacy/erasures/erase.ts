import type { EntityManager } from '@mikro-orm/postgresql';
import { changeConsent, type ConsentChange } from '../../audience/consent/change-consent.ts';
import { readSubtypes } from '../../audience/consent/subtypes.ts';
import { query, queryOne, sql } from '../../platform/database/sql.ts';
import { ownedBy } from '../../platform/database/tenancy.ts';
import type { HashAddress } from '../../platform/values/address-hash.ts';
import type { Principal } from '../../platform/values/principal.ts';
import type { Address } from '../../platform/values/address.ts';

/** Emails that one statement erases; this takes a small part of the statement time-out. */
const GROUP = 2_000;

/** Sorts before every id. */
const FIRST = '00000000-0000-0000-0000-000000000000';

/**
 * Erases the person who has an address, whether or not there is a contact (C7, C8). Returns whether there
 * was a contact. The migration that defines the two SQL functions documents what each table loses and
 * keeps.
 */
export async function erasePerson(
  em: EntityManager,
  principal: Principal,
  { key }: Address,
  hashAddress: HashAddress,
): Promise<boolean> {
  const { organizationId } = principal;
  const pseudonym = hashAddress(key);
  await withdrawConsent(em, principal, key);
  const { erased } = await queryOne<{ erased: boolean }>(
    em,
    sql`select erase_contact(${organizationId}, ${key}, ${pseudonym}) as erased`,
  );
  let previous: string | null = FIRST;
  while (previous !== null) {
    const { last }: { last: string | null } = await queryOne<{ last: string | null }>(
      em,
      sql`select erase_mail(${organizationId}, ${key}, ${pseudonym}, ${previous}, ${GROUP}) as last`,
    );
    previous = last;
  }
  return erased;
}

/** Adds the last entries of the person's ledger: granted consent and open requests end here (K3). */
async function withdrawConsent(
  em: EntityManager,
  { organizationId, actor: author }: Principal,
  addressKey: string,
): Promise<void> {
  const [contact] = await query<{ id: string }>(
    em,
    sql`select id from contacts where ${ownedBy(organizationId)} and email_key = ${addressKey}
      for update`,
  );
  if (!contact) return;
  const subtypes = await readSubtypes(em, organizationId);
  const changes = subtypes.map((subtype): ConsentChange => ({ subtype, action: 'decline' }));
  const actor = { source: 'erasure', author } as const;
  await changeConsent(em, organizationId, contact.id, changes, actor);
}

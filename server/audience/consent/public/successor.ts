import { query, sql, type Transaction } from '../../../platform/database/sql.ts';
import { ownedBy } from '../../../platform/database/tenancy.ts';
import type { TokenContent } from '../../../platform/tokens/content.ts';

/**
 * Of a link whose contact was erased: the contact that has the address today (TOKEN-PAGES-6). The hash of the address remains in the
 * consent history and in emails; the id of the erased contact leads to it. Null if the contact exists, or nobody has the
 * address.
 */
export async function findSuccessor(
  em: Transaction,
  { id: emailId, isOfEmail, organizationId, contactId, preview }: TokenContent,
): Promise<string | null> {
  if (preview) return null;
  const [row] = await query<{ id: string }>(
    em,
    sql`
      select c.id from contacts c
      where ${ownedBy(organizationId, 'c')} and c.address_hash in (
          (select l.address_hash from consent_ledger l
          where ${ownedBy(organizationId, 'l')}
            and l.contact_digest = sha256(uuid_send(${contactId}::uuid)) limit 1)
          union all
          select e.address_hash from emails e
          where ${isOfEmail} and ${ownedBy(organizationId, 'e')} and e.id = ${emailId})
        and not exists (select from contacts o
          where ${ownedBy(organizationId, 'o')} and o.id = ${contactId})
      limit 1`,
  );
  return row?.id ?? null;
}

/**
 * Unsubscribes an erased contact once more: its withdrawal counts from now on, so that evidence from before does not
 * subscribe a contact that is added again (TOKEN-PAGES-5).
 */
export async function withdrawAgain(
  em: Transaction,
  { organizationId, contactId, subtypeIds }: TokenContent,
): Promise<void> {
  await query(
    em,
    sql`select withdraw_again(${organizationId}, ${contactId}, ${subtypeIds}::uuid[])`,
  );
}

import type { EntityManager } from '@mikro-orm/postgresql';
import type { MailTransport } from '../config.ts';
import { query, sql } from '../database/sql.ts';
import { ownedBy } from '../database/tenancy.ts';
import type { Address } from '../values/address.ts';

/** What the mailbox believed is void under a transport that really sends (V1). */
export const isValidUnder = (
  transport: MailTransport,
  proof: { verified_with: string | null },
): boolean => transport === 'mailbox' || proof.verified_with !== 'mailbox';

/** E4: a verified address, or one exactly on a verified domain. */
export async function isVerifiedSender(
  em: EntityManager,
  organizationId: string,
  { key, domain }: Address,
  transport: MailTransport,
): Promise<boolean> {
  const proofs = await query<{ verified_with: string | null }>(
    em,
    sql`
      select s.verified_with from sender_addresses s
        where ${ownedBy(organizationId, 's')} and s.email_key = ${key} and s.verified_at is not null
      union all
      select d.verified_with from domains d
        where ${ownedBy(organizationId, 'd')} and d.name = ${domain} and d.verified_at is not null`,
  );
  return proofs.some((proof) => isValidUnder(transport, proof));
}

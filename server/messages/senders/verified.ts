import type { MailTransport } from '../../platform/config.ts';
import { queryOne, sql } from '../../platform/database/sql.ts';
import { type OrganizationScope, ownedBy } from '../../platform/database/tenancy.ts';
import type { Address } from '../../platform/values/address.ts';
import { isProven } from './proofs.ts';

/** EMAILS-4: whether an address is verified, or is exactly on a verified domain. */
export async function isVerifiedSender(
  { em, organizationId }: OrganizationScope,
  { key, domain }: Address,
  transport: MailTransport,
): Promise<boolean> {
  const { verified } = await queryOne<{ verified: boolean }>(
    em,
    sql`
      select exists (select from sender_addresses s
          where ${ownedBy(organizationId, 's')} and s.email_key = ${key}
            and ${isProven(transport, 's')})
        or exists (select from domains d
          where ${ownedBy(organizationId, 'd')} and d.name = ${domain}
            and ${isProven(transport, 'd')}) as verified`,
  );
  return verified;
}

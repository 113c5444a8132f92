import { query, sql } from '../../platform/database/sql.ts';
import { type OrganizationScope, ownedBy } from '../../platform/database/tenancy.ts';

/** The sender of mail without `from` (E4). */
export async function readDefaultSender({
  em,
  organizationId,
}: OrganizationScope): Promise<string | null> {
  const [sender] = await query<{ email: string }>(
    em,
    sql`select email from sender_addresses where ${ownedBy(organizationId)} and is_default`,
  );
  return sender?.email ?? null;
}

import { query, sql } from '../../../platform/database/sql.ts';
import { type OrganizationScope, ownedBy } from '../../../platform/database/tenancy.ts';

/** The hashes of people whose data was erased while the file was stored: their rows are not imported. */
export async function readErased(
  { em, organizationId }: OrganizationScope,
  importId: string,
): Promise<Set<string>> {
  const rows = await query<{ hash: string }>(
    em,
    sql`select encode(address_hash, 'hex') as hash from import_erasures
      where ${ownedBy(organizationId)} and import_id = ${importId}`,
  );
  return new Set(rows.map(({ hash }) => hash));
}

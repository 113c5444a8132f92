import { queryOne, sql } from '../../platform/database/sql.ts';
import type { OrganizationScope } from '../../platform/database/tenancy.ts';

/** Deletes the contact with an address, and returns whether there was one. */
export async function eraseContact(
  { em, organizationId }: OrganizationScope,
  { key, pseudonym }: { key: string; pseudonym: Buffer },
): Promise<boolean> {
  const { erased } = await queryOne<{ erased: boolean }>(
    em,
    sql`select erase_contact(${organizationId}, ${key}, ${pseudonym}) as erased`,
  );
  return erased;
}

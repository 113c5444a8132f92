import type { EntityManager } from '@mikro-orm/postgresql';
import { queryOne, sql } from '../../platform/database/sql.ts';
import type { Tenant } from '../../platform/values/principal.ts';

/** Deletes the contact with an address, and returns whether there was one. */
export async function eraseContact(
  em: EntityManager,
  { organizationId }: Tenant,
  { key, pseudonym }: { key: string; pseudonym: Buffer },
): Promise<boolean> {
  const { erased } = await queryOne<{ erased: boolean }>(
    em,
    sql`select erase_contact(${organizationId}, ${key}, ${pseudonym}) as erased`,
  );
  return erased;
}

import type { EntityManager } from '@mikro-orm/postgresql';
import { query, sql } from '../../platform/database/sql.ts';
import { isOrganization } from '../../platform/database/tenancy.ts';

/**
 * Changes of lists, subscription types, attributes and the organization itself happen one after the
 * other: they name each other, and each has to see what the last one did. Nothing else waits for it.
 */
export async function lockSetup(em: EntityManager, organizationId: string): Promise<void> {
  await query(
    em,
    sql`select from organizations o where ${isOrganization(organizationId, 'o')} for no key update`,
  );
}

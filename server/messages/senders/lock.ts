import type { EntityManager } from '@mikro-orm/postgresql';
import { query, sql } from '../../platform/database/sql.ts';
import { isOrganization } from '../../platform/database/tenancy.ts';

/**
 * Changes of one organization's senders come one after the other: there is one default, and limits
 * count what is there. Nothing that sends waits for it.
 */
export async function lockSenders(em: EntityManager, organizationId: string): Promise<void> {
  await query(
    em,
    sql`select from organizations o where ${isOrganization(organizationId, 'o')}
      for no key update`,
  );
}

import { query, sql } from '../../platform/database/sql.ts';
import { isOrganization, type OrganizationScope } from '../../platform/database/tenancy.ts';

/**
 * Serializes changes of one organization's senders: there is only one default, and limits count existing
 * rows. Sending does not wait for this lock.
 */
export async function lockSenders({ em, organizationId }: OrganizationScope): Promise<void> {
  await query(
    em,
    sql`select from organizations o where ${isOrganization(organizationId, 'o')}
      for no key update`,
  );
}

import { query, sql } from '../../platform/database/sql.ts';
import { isOrganization, type OrganizationScope } from '../../platform/database/tenancy.ts';

/**
 * Serializes changes of lists, subscription types, attributes and the organization itself. They refer to
 * each other, so each change must see the result of the previous one. Nothing else waits for this lock.
 */
export async function lockSetup({ em, organizationId }: OrganizationScope): Promise<void> {
  await query(
    em,
    sql`select from organizations o where ${isOrganization(organizationId, 'o')} for no key update`,
  );
}

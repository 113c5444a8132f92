import { query, sql } from '../../platform/database/sql.ts';
import { type OrganizationScope, ownedBy } from '../../platform/database/tenancy.ts';
import { requireUnreferenced } from '../lists/smart/usage.ts';
import type { DeclarationRow } from './declarations.ts';

/**
 * Deletes a locked declaration that no rule names; the caller holds the setup lock. A maintenance step
 * removes the values of contacts afterwards, because with many contacts that takes longer than a request
 * may.
 */
export async function deleteDeclaration(
  scope: OrganizationScope,
  { id, key }: DeclarationRow,
): Promise<void> {
  const { em, organizationId } = scope;
  await requireUnreferenced(scope, 'attribute', [`custom_attributes.${key}`], 'this attribute');
  await query(
    em,
    sql`update contact_attributes set deleted_at = now()
      where ${ownedBy(organizationId)} and id = ${id}`,
  );
}

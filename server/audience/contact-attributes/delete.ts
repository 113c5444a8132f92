import type { EntityManager } from '@mikro-orm/postgresql';
import { query, sql } from '../../platform/database/sql.ts';
import { ownedBy } from '../../platform/database/tenancy.ts';
import { refuseUsed } from '../lists/smart/usage.ts';
import type { DeclarationRow } from './declarations.ts';

/**
 * Takes back a declaration that is held and that no rule names; the set-up is locked. What contacts have
 * of it is removed afterwards: with many contacts that takes longer than a request may.
 */
export async function deleteDeclaration(
  em: EntityManager,
  organizationId: string,
  { id, key }: DeclarationRow,
): Promise<void> {
  await refuseUsed(em, organizationId, 'attribute', [`custom_attributes.${key}`], 'this attribute');
  await query(
    em,
    sql`update contact_attributes set deleted_at = now()
      where ${ownedBy(organizationId)} and id = ${id}`,
  );
}

import { audited } from '../../account/audit/audited.ts';
import { toIso, query, sql } from '../../platform/database/sql.ts';
import type { Handlers } from '../../http/operation.ts';
import { lockSetup } from '../../account/organizations/lock.ts';
import { listPage, type Slice } from '../../platform/values/cursor.ts';
import {
  type DeclarationRow,
  lockDeclaration,
  listDeclarations,
  noSuchAttribute,
} from './declarations.ts';
import { putDeclaration } from './put.ts';
import { type OrganizationScope, ownedBy } from '../../platform/database/tenancy.ts';
import { requireUnreferenced } from '../lists/smart/usage.ts';

export const contactAttributeHandlers = {
  'contactAttributes.list': async ({ query, scope }) => {
    const read = (slice: Slice) => listDeclarations(scope, slice);
    return { status: 200, body: await listPage(query, read, presentDeclaration) };
  },

  'contactAttributes.put': async ({ path: { key }, body, scope }) => {
    await lockSetup(scope);
    const before = await lockDeclaration(scope, key);
    await putDeclaration(scope, key, before, body);
    const written = await lockDeclaration(scope, key);
    if (!written) throw noSuchAttribute();
    return audited(scope, {
      operation: 'contactAttributes.put',
      resource: { type: 'contact_attribute', id: key },
      before: before && presentDeclaration(before),
      after: presentDeclaration(written),
    });
  },

  'contactAttributes.delete': async ({ path: { key }, scope }) => {
    await lockSetup(scope);
    const declaration = await lockDeclaration(scope, key);
    if (!declaration) throw noSuchAttribute();
    await deleteDeclaration(scope, declaration);
    return audited(scope, {
      operation: 'contactAttributes.delete',
      resource: { type: 'contact_attribute', id: key },
      before: presentDeclaration(declaration),
      after: null,
    });
  },
} satisfies Partial<Handlers>;

const presentDeclaration = (declaration: DeclarationRow) => ({
  ...declaration,
  created_at: toIso(declaration.created_at),
  updated_at: toIso(declaration.updated_at),
});

/**
 * Deletes a locked declaration that no rule names; the caller holds the setup lock. A maintenance step
 * removes the values of contacts afterwards, because with many contacts that takes longer than a request
 * may.
 */
async function deleteDeclaration(
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

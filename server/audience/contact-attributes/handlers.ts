import { recordChange } from '../../account/audit/record-change.ts';
import { toIso } from '../../platform/database/sql.ts';
import type { Handlers } from '../../http/operation.ts';
import { lockSetup } from '../../account/organizations/lock.ts';
import { listPage, type Slice } from '../../platform/values/cursor.ts';
import {
  type DeclarationRow,
  lockDeclaration,
  listDeclarations,
  noSuchAttribute,
} from './declarations.ts';
import { deleteDeclaration } from './delete.ts';
import { putDeclaration } from './put.ts';

export const contactAttributeHandlers = {
  'contactAttributes.list': async ({ query, principal, em }) => {
    const read = (slice: Slice) => listDeclarations(em, principal.organizationId, slice);
    return { status: 200, body: await listPage(query, read, presentDeclaration) };
  },

  'contactAttributes.put': async ({ path: { key }, body, principal, em }) => {
    const { organizationId } = principal;
    await lockSetup(em, organizationId);
    const before = await lockDeclaration(em, organizationId, key);
    await putDeclaration(em, organizationId, key, before, body);
    const written = await lockDeclaration(em, organizationId, key);
    if (!written) throw noSuchAttribute();
    const after = presentDeclaration(written);
    await recordChange(em, principal, {
      operation: 'contactAttributes.put',
      resource: { type: 'contact_attribute', id: key },
      before: before && presentDeclaration(before),
      after,
    });
    return { status: before ? 200 : 201, body: after };
  },

  'contactAttributes.delete': async ({ path: { key }, principal, em }) => {
    const { organizationId } = principal;
    await lockSetup(em, organizationId);
    const declaration = await lockDeclaration(em, organizationId, key);
    if (!declaration) throw noSuchAttribute();
    await deleteDeclaration(em, organizationId, declaration);
    await recordChange(em, principal, {
      operation: 'contactAttributes.delete',
      resource: { type: 'contact_attribute', id: key },
      before: presentDeclaration(declaration),
      after: null,
    });
    return { status: 204 };
  },
} satisfies Partial<Handlers>;

const presentDeclaration = (declaration: DeclarationRow) => ({
  ...declaration,
  created_at: toIso(declaration.created_at),
  updated_at: toIso(declaration.updated_at),
});

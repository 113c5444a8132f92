import { audited } from '../../account/audit/audited.ts';
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

import type { components } from '../../../generated/types.ts';
import { requireRoom } from '../../account/organizations/maxima.ts';
import { query, sql } from '../../platform/database/sql.ts';
import { type OrganizationScope, ownedBy } from '../../platform/database/tenancy.ts';
import { ConflictError, invalid } from '../../platform/errors.ts';
import { newRow } from '../../platform/values/id.ts';
import { checkDisplayText, checkLines, requireName } from '../../platform/values/text.ts';
import type { DeclarationRow } from './declarations.ts';
import { requireAttributeKey } from './key.ts';
import { refuseIncompatibleValues } from './incompatible-values.ts';

export type DeclarationDraft = components['schemas']['ContactAttributePut'];

/** Creates the declaration or updates the existing, locked one; the caller holds the setup lock (SUBSCRIPTION-TYPES-1). */
export async function putDeclaration(
  scope: OrganizationScope,
  key: string,
  found: DeclarationRow | null,
  draft: DeclarationDraft,
): Promise<void> {
  const { em, organizationId } = scope;
  const { type, name = null, description = null } = draft;
  if (!found) requireAttributeKey('key', key);
  const values = checkValues(draft);
  if (name !== null) requireName('name', name);
  if (description !== null) checkLines('description', description);
  if (found) await refuseIncompatibleValues(scope, found, { key, type, values });
  else {
    await refuseBeingRemoved(scope, key);
    await requireRoom(scope, 'contact_attributes', 'key');
  }
  const { id, createdAt } = newRow();
  await query(
    em,
    sql`
      insert into contact_attributes as a (id, organization_id, key, type, values, name, description,
        created_at, updated_at)
      values (${id}, ${organizationId}, ${key}, ${type}, ${values}::text[], ${name},
        ${description}, ${createdAt}, ${createdAt})
      on conflict (organization_id, key) do update set type = excluded.type,
        values = excluded.values, name = excluded.name, description = excluded.description,
        updated_at = now()
      where (a.type, a.values, a.name, a.description)
        is distinct from (excluded.type, excluded.values, excluded.name, excluded.description)`,
  );
}

function checkValues({ type, values = null }: DeclarationDraft): string[] | null {
  if (type !== 'enum') {
    if (values === null) return null;
    throw invalid(
      'values',
      'invalid_value',
      'The field values is only allowed with the type enum.',
    );
  }
  if (values === null)
    throw invalid('values', 'required', 'The type enum requires the field values.');
  for (const [index, value] of values.entries()) {
    checkDisplayText(`values.${index}`, value);
    if (values.indexOf(value) === index) continue;
    throw invalid(`values.${index}`, 'conflict', 'The values contain the same value twice.');
  }
  return values;
}

/**
 * While the values of a deleted attribute are being removed, an attribute with the same key would lose its
 * new values.
 */
async function refuseBeingRemoved(
  { em, organizationId }: OrganizationScope,
  key: string,
): Promise<void> {
  const deleted = await query(
    em,
    sql`select from contact_attributes
      where ${ownedBy(organizationId)} and key = ${key} and deleted_at is not null`,
  );
  if (deleted.length === 0) return;
  throw new ConflictError(
    { reason: 'being_removed' },
    'The values of the attribute that had this key are still being removed; try again soon.',
  );
}

import type { components } from '../../../generated/types.ts';
import { queryPage } from '../../platform/database/page-size.ts';
import { query, sql } from '../../platform/database/sql.ts';
import { type OrganizationScope, ownedBy } from '../../platform/database/tenancy.ts';
import { NotFoundError } from '../../platform/errors.ts';
import type { FoundRows, Slice } from '../../platform/values/cursor.ts';
import { isAttributeKey } from './key.ts';

export type DeclarationRow = components['schemas']['ContactAttributeSummary'];

/** Values of an enum may be long, so the page may end early. */
export function listDeclarations(
  { em, organizationId }: OrganizationScope,
  { after, count }: Slice,
): Promise<FoundRows<DeclarationRow>> {
  const place = sql`(${after}::uuid is null or id < ${after}::uuid)`;
  const declared = selectDeclared(organizationId, sql`${place} order by id desc limit ${count}`);
  return queryPage<DeclarationRow>(em, declared);
}

/**
 * Finds and locks a declaration. No value of it is stored until the transaction ends; transactions that are
 * storing one finish first.
 */
export async function lockDeclaration(
  { em, organizationId }: OrganizationScope,
  key: string,
): Promise<DeclarationRow | null> {
  if (!isAttributeKey(key)) return null;
  const [held] = await query<DeclarationRow>(
    em,
    selectDeclared(organizationId, sql`key = ${key} for update`),
  );
  return held ?? null;
}

export const noSuchAttribute = (): NotFoundError =>
  new NotFoundError('contact_attribute', 'No attribute has this key.');

const selectDeclared = (organizationId: string, condition: ReturnType<typeof sql>) =>
  sql<DeclarationRow>`select id, key, type, values, name, description, created_at, updated_at
    from contact_attributes
    where ${ownedBy(organizationId)} and deleted_at is null and ${condition}`;

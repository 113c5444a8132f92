import { queryOne, sql } from '../../platform/database/sql.ts';
import { type OrganizationScope, ownedBy } from '../../platform/database/tenancy.ts';
import { ConflictError } from '../../platform/errors.ts';
import type { Declaration } from './check.ts';

/**
 * A declaration applies to stored values too, so a change is refused when stored values would violate it.
 */
export async function refuseIncompatibleValues(
  { em, organizationId }: OrganizationScope,
  before: Declaration,
  after: Declaration,
): Promise<void> {
  const fits = compatibilityCondition(before, after);
  if (!fits) return;
  const { contacts } = await queryOne<{ contacts: number }>(
    em,
    sql`
      select count(*)::integer as contacts from (
        select custom_attributes -> ${after.key}::text as value from contacts
        where ${ownedBy(organizationId)}
      ) stored where value is not null and not ${fits}`,
  );
  if (contacts === 0) return;
  throw new ConflictError(
    { reason: 'has_values', contacts },
    `Stored values of contacts would become invalid; change them first. Contacts: ${contacts}.`,
  );
}

/**
 * The condition that a stored `value` satisfies the new declaration; null when every value that was valid
 * before stays valid.
 */
function compatibilityCondition(
  before: Declaration,
  { type, values }: Declaration,
): ReturnType<typeof sql> | null {
  if (type === 'enum') {
    const removed = before.values?.some((value) => !values?.includes(value)) ?? true;
    return removed
      ? sql`(jsonb_typeof(value) = 'string' and value #>> '{}' = any(${values}::text[]))`
      : null;
  }
  if (type === before.type) return null;
  // Dates and enums are strings.
  if (type === 'string' && before.type !== 'number' && before.type !== 'boolean') return null;
  // Only the JavaScript code can check whether a string is a date.
  if (type === 'date') return sql`false`;
  return sql`(jsonb_typeof(value) = ${type})`;
}

import type { EntityManager } from '@mikro-orm/postgresql';
import { queryOne, sql } from '../../platform/database/sql.ts';
import { ownedBy } from '../../platform/database/tenancy.ts';
import { ConflictError } from '../../platform/errors.ts';
import type { Declaration } from './check.ts';

/** A declaration holds for what contacts have already, not only for what comes. */
export async function refuseMisfits(
  em: EntityManager,
  organizationId: string,
  before: Declaration,
  after: Declaration,
): Promise<void> {
  const fits = whatFits(before, after);
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
    `Values that contacts have would no longer fit; change them first. Contacts: ${contacts}.`,
  );
}

/** The condition on a stored `value` to fit; null where all of those that fitted before do. */
function whatFits(
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
  // Only JavaScript knows which strings are dates.
  if (type === 'date') return sql`false`;
  return sql`(jsonb_typeof(value) = ${type})`;
}

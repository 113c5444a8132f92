import { query, sql } from '../../../platform/database/sql.ts';
import { type OrganizationScope, ownedBy } from '../../../platform/database/tenancy.ts';
import { ConflictError } from '../../../platform/errors.ts';

/**
 * JSON paths of the places in a rule that name something. Operands of comparisons are never objects, so
 * they cannot match.
 */
const PLACES = {
  list: '$.**.list ? (@ == $name)',
  consent: '$.**.consent ? (@ == $name)',
  campaign: '$.**.campaign ? (@ == $name)',
  attribute: '$.**.field ? (@ == $name || @ starts with $within)',
};

/** Slugs of the smart lists whose rules name one of these. Attributes are named as fields. */
export async function listsReferencing(
  { em, organizationId }: OrganizationScope,
  place: keyof typeof PLACES,
  names: string[],
): Promise<string[]> {
  const rows = await query<{ slug: string }>(
    em,
    sql`select slug from lists where ${ownedBy(organizationId)} and kind = 'smart' and deleted_at is null
      and exists (select from unnest(${names}::text[]) as name
        where jsonb_path_exists(rule, ${PLACES[place]}::jsonpath,
          jsonb_build_object('name', name, 'within', name || '.')))
      order by slug`,
  );
  return rows.map(({ slug }) => slug);
}

/** Items that rules name cannot be removed: otherwise their lists would silently become empty. */
export async function requireUnreferenced(
  scope: OrganizationScope,
  place: keyof typeof PLACES,
  names: string[],
  what: string,
): Promise<void> {
  if (names.length === 0) return;
  const lists = await listsReferencing(scope, place, names);
  if (lists.length === 0) return;
  throw new ConflictError(
    { reason: 'in_use', lists },
    `Rules of smart lists name ${what}; change them first: ${lists.join(', ')}.`,
  );
}

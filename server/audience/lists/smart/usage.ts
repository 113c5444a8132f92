import type { EntityManager } from '@mikro-orm/postgresql';
import { query, sql } from '../../../platform/database/sql.ts';
import { ownedBy } from '../../../platform/database/tenancy.ts';
import { ConflictError } from '../../../platform/errors.ts';

/** Where in a rule something is named, as JSON paths. Values to compare with are no objects. */
const PLACES = {
  list: '$.**.list ? (@ == $name)',
  consent: '$.**.consent ? (@ == $name)',
  attribute: '$.**.field ? (@ == $name || @ starts with $within)',
};

/** Slugs of the smart lists whose rules name one of these. An attribute is named as a field. */
export async function listsThatName(
  em: EntityManager,
  organizationId: string,
  place: keyof typeof PLACES,
  names: string[],
): Promise<string[]> {
  const rows = await query<{ slug: string }>(
    em,
    sql`select slug from lists where ${ownedBy(organizationId)} and kind = 'smart'
      and exists (select from unnest(${names}::text[]) as name
        where jsonb_path_exists(rule, ${PLACES[place]}::jsonpath,
          jsonb_build_object('name', name, 'within', name || '.')))
      order by slug`,
  );
  return rows.map(({ slug }) => slug);
}

/** What rules name stays: else nobody would be on their lists, unnoticed. */
export async function refuseUsed(
  em: EntityManager,
  organizationId: string,
  place: keyof typeof PLACES,
  names: string[],
  what: string,
): Promise<void> {
  if (names.length === 0) return;
  const lists = await listsThatName(em, organizationId, place, names);
  if (lists.length === 0) return;
  throw new ConflictError(
    { reason: 'in_use', lists },
    `Rules of smart lists name ${what}; change them first: ${lists.join(', ')}.`,
  );
}

import type { EntityManager } from '@mikro-orm/postgresql';
import { query, sql } from '../../platform/database/sql.ts';
import { NEXT_UPDATE } from '../contacts/next-update.ts';

/** Contacts that one statement checks. */
const GROUP = 5_000;

/** Sorts before every id. */
const FIRST = '00000000-0000-0000-0000-000000000000';

interface Deleted {
  id: string;
  organization_id: string;
  key: string;
}

/**
 * Removes the values of deleted attributes from contacts, one group of contacts at a time, and then deletes
 * the declarations. Several processes may run this at once.
 */
export async function removeDeletedAttributes(em: EntityManager): Promise<number> {
  const deleted = await query<Deleted>(
    em,
    sql`select id, organization_id, key from contact_attributes where deleted_at is not null`,
  );
  for (const attribute of deleted) {
    let previous: string | null = FIRST;
    while (previous !== null) previous = await removeValues(em, attribute, previous);
    await query(em, sql`delete from contact_attributes where id = ${attribute.id}`);
  }
  return deleted.length;
}

/**
 * Returns the id of the last contact that was checked, or null after the last group. No new values can be
 * stored meanwhile.
 */
async function removeValues(
  em: EntityManager,
  { organization_id: organizationId, key }: Deleted,
  previous: string,
): Promise<string | null> {
  const [group] = await query<{ last: string | null }>(
    em,
    sql`
      with looked_at as materialized (
        select id, custom_attributes -> ${key}::text is not null as has_value from contacts
        where organization_id = ${organizationId} and id > ${previous}
        order by id limit ${GROUP}
      ), changed as (
        update contacts c set custom_attributes = c.custom_attributes - ${key}::text,
          updated_at = ${NEXT_UPDATE}
        from looked_at l where c.id = l.id and l.has_value
      )
      select (select id from looked_at order by id desc limit 1) as last`,
  );
  return group?.last ?? null;
}

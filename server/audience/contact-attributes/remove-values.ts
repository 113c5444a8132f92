import type { Tables } from '../../../generated/tables.ts';
import { isStatementTimeout } from '../../platform/database/availability.ts';
import { limitAfterTimeout, nextLimit, TIMED } from '../../platform/database/batches.ts';
import { query, sql, type Transaction } from '../../platform/database/sql.ts';
import { NEXT_UPDATE } from '../contacts/next-update.ts';

/** Sorts before every id. */
const FIRST = '00000000-0000-0000-0000-000000000000';

type Deleted = Pick<Tables['contact_attributes'], 'id' | 'organization_id' | 'key'>;

/** The progress of the removal of one attribute. */
interface Removal {
  attribute: Deleted;
  /** The last contact that was checked. */
  previous: string;
  /** Contacts that the next statement checks. Their size decides how many a statement can change. */
  limit: number;
}

/**
 * Removes the values of deleted attributes from contacts, one group of contacts at a time, and then deletes
 * the declarations. Organizations take turns, each with one attribute, and one that fails does not prevent the others: the first error
 * is thrown at the end. Several processes may run this at once. Returns how many declarations were deleted.
 */
export async function removeDeletedAttributes(em: Transaction): Promise<number> {
  const deleted = await query<Deleted>(
    em,
    sql`select id, organization_id, key from contact_attributes where deleted_at is not null
      order by deleted_at, id`,
  );
  let removals = deleted.map((attribute): Removal => ({
    attribute,
    previous: FIRST,
    limit: TIMED.first,
  }));
  const errors: unknown[] = [];
  while (removals.length > 0) {
    const turn = firstOfEach(removals);
    const next = new Map<Removal, Removal | null>();
    for (const removal of turn) {
      const continued = await continueRemoval(em, removal).catch((error: unknown) => {
        errors.push(error);
        return null;
      });
      next.set(removal, continued);
    }
    removals = removals.flatMap((removal) =>
      next.has(removal) ? (next.get(removal) ?? []) : [removal],
    );
  }
  if (errors.length > 0) throw errors[0];
  return deleted.length;
}

/** The first removal of each organization. */
const firstOfEach = (removals: Removal[]): Removal[] =>
  [...Map.groupBy(removals, (one) => one.attribute.organization_id).values()].flatMap(
    ([first]) => first ?? [],
  );

/** Removes the values of the next group of contacts. Returns null after the last group, when the declaration is deleted. */
async function continueRemoval(em: Transaction, removal: Removal): Promise<Removal | null> {
  const { attribute, limit } = removal;
  const begin = performance.now();
  try {
    const last = await removeValues(em, removal);
    if (last !== null) {
      return { attribute, previous: last, limit: nextLimit(limit, performance.now() - begin) };
    }
  } catch (error) {
    const smaller = isStatementTimeout(error) ? limitAfterTimeout(limit) : null;
    if (smaller === null) throw error;
    return { ...removal, limit: smaller };
  }
  await query(em, sql`delete from contact_attributes where id = ${attribute.id}`);
  return null;
}

/**
 * Returns the id of the last contact that was checked, or null after the last group. No new values can be
 * stored meanwhile. Locks contacts in the order of their keys, as batches of contacts do.
 */
async function removeValues(
  em: Transaction,
  { attribute: { organization_id: organizationId, key }, previous, limit }: Removal,
): Promise<string | null> {
  const [group] = await query<{ last: string | null }>(
    em,
    sql`
      with looked_at as materialized (
        select id, custom_attributes -> ${key}::text is not null as has_value from contacts
        where organization_id = ${organizationId} and id > ${previous}
        order by id limit ${limit}
      ), locked as materialized (
        select c.id from contacts c
        where c.id = any(array(select l.id from looked_at l where l.has_value))
        order by c.email_key collate "C" for no key update
      ), changed as (
        update contacts c set custom_attributes = c.custom_attributes - ${key}::text,
          updated_at = ${NEXT_UPDATE}
        from locked l where c.id = l.id
      )
      select (select id from looked_at order by id desc limit 1) as last`,
  );
  return group?.last ?? null;
}

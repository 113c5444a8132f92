import { inTurns } from '../../platform/database/batches.ts';
import { query, queryOne, sql, type Transaction } from '../../platform/database/sql.ts';
import { type OrganizationScope, ownedBy } from '../../platform/database/tenancy.ts';
import type { List } from './list.entity.ts';
import { requireUnreferenced } from './smart/usage.ts';

/**
 * Deletes a list that no rule names; the caller holds the setup lock. Its slug can be used again at once. Maintenance
 * removes the members, of which there may be a million. The contacts are not changed.
 */
export async function deleteList(scope: OrganizationScope, { id, slug }: List): Promise<void> {
  await requireUnreferenced(scope, 'list', [slug], 'this list');
  await query(
    scope.em,
    sql`update lists set deleted_at = now(), slug = id::text
      where ${ownedBy(scope.organizationId)} and id = ${id}`,
  );
}

/** Removes the members of deleted lists, and then the lists. Returns the number of these members. */
export const removeDeletedLists = (em: Transaction): Promise<number> =>
  inTurns(
    () =>
      query<{ id: string }>(
        em,
        sql`select distinct on (organization_id) id from lists where deleted_at is not null`,
      ),
    async ({ id }, limit) => {
      const { removed } = await queryOne<{ removed: number }>(
        em,
        sql`with removed as (
            delete from list_members where ctid = any(array(
              select ctid from list_members where list_id = ${id} limit ${limit}))
            returning 1)
          select count(*)::integer as removed from removed`,
      );
      // A request that found the list before it was deleted may have added a contact meanwhile.
      if (removed < limit) await query(em, sql`delete from lists where id = ${id}`);
      return removed;
    },
  );

import { type EntityManager, LockMode } from '@mikro-orm/postgresql';
import { queryOne, sql } from '../../platform/database/sql.ts';
import { ownedBy } from '../../platform/database/tenancy.ts';
import type { List } from './list.entity.ts';
import { refuseUsed } from './smart/usage.ts';

/** How many members one statement takes off: a small part of what it has time for. */
const GROUP = 10_000;

/** Before every id. */
const FIRST = '00000000-0000-0000-0000-000000000000';

/**
 * Deletes a list that no rule names; the account's set-up is locked. The row is held first, so that
 * nobody is put on it meanwhile; who tries waits, and then finds no such list. The contacts themselves
 * are left alone, so that nothing else waits however many there are.
 */
export async function deleteList(
  em: EntityManager,
  organizationId: string,
  list: List,
): Promise<void> {
  await refuseUsed(em, organizationId, 'list', [list.slug], 'this list');
  await em.lock(list, LockMode.PESSIMISTIC_WRITE);
  await removeMembers(em, organizationId, list.id);
  em.remove(list);
  await em.flush();
}

/** In groups, because many members are more than one statement has time for. */
async function removeMembers(
  em: EntityManager,
  organizationId: string,
  listId: string,
): Promise<void> {
  let previous: string | null = FIRST;
  while (previous !== null) {
    const { last }: { last: string | null } = await queryOne<{ last: string | null }>(
      em,
      sql`
        with members as materialized (
          select contact_id from list_members
          where ${ownedBy(organizationId)} and list_id = ${listId} and contact_id > ${previous}
          order by contact_id limit ${GROUP}
        ), removed as (
          delete from list_members m using members
          where m.list_id = ${listId} and m.contact_id = members.contact_id
        )
        select (select contact_id from members order by contact_id desc limit 1) as last`,
    );
    previous = last;
  }
}

import { LockMode } from '@mikro-orm/postgresql';
import { queryOne, sql } from '../../platform/database/sql.ts';
import { type OrganizationScope, ownedBy } from '../../platform/database/tenancy.ts';
import type { List } from './list.entity.ts';
import { requireUnreferenced } from './smart/usage.ts';

/** Members that one statement removes; this takes a small part of the statement time-out. */
const GROUP = 10_000;

/** Sorts before every id. */
const FIRST = '00000000-0000-0000-0000-000000000000';

/**
 * Deletes a list that no rule names; the caller holds the setup lock. The row is locked first, so that no
 * contact is added meanwhile; such a request waits and then finds no list. Contacts themselves are not
 * changed, so nothing else waits, however many there are.
 */
export async function deleteList(scope: OrganizationScope, list: List): Promise<void> {
  const { em } = scope;
  await requireUnreferenced(scope, 'list', [list.slug], 'this list');
  await em.lock(list, LockMode.PESSIMISTIC_WRITE);
  await removeMembers(scope, list.id);
  em.remove(list);
  await em.flush();
}

/** Works in groups, because many members exceed the time-out of one statement. */
async function removeMembers(
  { em, organizationId }: OrganizationScope,
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

import { mostLists } from '../../../account/organizations/maxima.ts';
import { withEventsOfMany } from '../../contacts/contact-events.ts';
import { NEXT_UPDATE } from '../../contacts/next-update.ts';
import { query, sql } from '../../../platform/database/sql.ts';
import { type OrganizationScope, ownedBy } from '../../../platform/database/tenancy.ts';

/**
 * Adds contacts to a static list, or removes them, as single requests do. Contacts that are on as many lists as they can be are
 * left as they are. Returns how many were changed.
 */
export const changeLists = (
  scope: OrganizationScope,
  action: 'add_to_list' | 'remove_from_list',
  listId: string,
  contactIds: string[],
): Promise<number> =>
  withEventsOfMany(scope, contactIds, async (some) => {
    const { em, organizationId } = scope;
    // Serializes changes of each contact's lists.
    const held = await query<{ id: string }>(
      em,
      sql`select c.id from contacts c
        where ${ownedBy(organizationId, 'c')} and c.id = any(${some}::uuid[])
        order by c.id for no key update`,
    );
    const ids = held.map(({ id }) => id);
    const changed = await query<{ contact_id: string }>(
      em,
      action === 'add_to_list'
        ? sql`
            insert into list_members (organization_id, contact_id, list_id)
            select ${organizationId}, id, ${listId} from unnest(${ids}::uuid[]) as c (id)
            where (select count(*) from (
                select m.list_id from list_members m where m.contact_id = c.id offset 0) m
                  join lists l on l.id = m.list_id and l.deleted_at is null)
              < ${mostLists(organizationId)}
            order by id
            on conflict do nothing returning contact_id`
        : sql`
            delete from list_members where ${ownedBy(organizationId)} and list_id = ${listId}
              and contact_id = any(${ids}::uuid[]) returning contact_id`,
    );
    await query(
      em,
      sql`update contacts c set updated_at = ${NEXT_UPDATE}
        where ${ownedBy(organizationId, 'c')}
          and c.id = any(${changed.map(({ contact_id: id }) => id)}::uuid[])`,
    );
    return changed.length;
  });

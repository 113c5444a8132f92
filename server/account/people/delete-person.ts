import type { EntityManager } from '@mikro-orm/postgresql';
import { recordChange } from '../audit/record-change.ts';
import { query, sql } from '../../platform/database/sql.ts';
import { lockWithOwners, requireOtherOwner } from './members/members.ts';
import type { PersonRow } from './people.ts';

/**
 * Deletes a person with everything that belongs to them: sessions, roles, links. The audit logs keep the entries of the
 * person without the name. No organization loses its last owner.
 */
export async function deletePerson(em: EntityManager, { id, name }: PersonRow): Promise<void> {
  const memberships = await query<{ organization_id: string }>(
    em,
    sql`select organization_id from memberships where person_id = ${id} order by organization_id`,
  );
  for (const { organization_id: organizationId } of memberships) {
    const rows = await lockWithOwners(em, organizationId, [id]);
    const own = rows.find((row) => row.id === id);
    if (!own) continue;
    await requireOtherOwner(em, organizationId, own);
    await recordChange(
      { em, organizationId, actor: { kind: 'person', id, name } },
      {
        operation: 'me.delete',
        resource: { type: 'person', id },
        before: { role: own.role },
        after: null,
      },
    );
  }
  await query(em, sql`select forget_person(${id})`);
  await query(em, sql`delete from people where id = ${id}`);
}

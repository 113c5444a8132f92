import { recordChange } from '../audit/record-change.ts';
import { inBatches } from '../../platform/database/batches.ts';
import { query, queryOne, sql, type Transaction } from '../../platform/database/sql.ts';
import { lockWithOwners, removeMember } from './members/members.ts';
import type { PersonRow } from './people.ts';

/**
 * Deletes a person with everything that belongs to them: sessions, roles, links. The audit logs forget the name. No
 * organization loses its last owner.
 */
export async function deletePerson(em: Transaction, { id, name }: PersonRow): Promise<void> {
  // A role in another organization cannot be given meanwhile.
  await query(em, sql`select 1 from people where id = ${id} for update`);
  const memberships = await query<{ organization_id: string }>(
    em,
    sql`select organization_id from memberships where person_id = ${id} order by organization_id`,
  );
  for (const { organization_id: organizationId } of memberships) {
    const rows = await lockWithOwners(em, organizationId, [id]);
    const own = rows.find((row) => row.id === id);
    if (!own) continue;
    await removeMember(em, organizationId, own);
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
  await forgetPerson(em, id);
  await query(em, sql`delete from people where id = ${id}`);
}

/** Entries that one statement changes. */
const GROUP = 1_000;

/** The audit logs keep the entries of the person, without the names. */
export async function forgetPerson(em: Transaction, id: string): Promise<void> {
  await inBatches(async (limit) => {
    const { forgotten } = await queryOne<{ forgotten: number }>(
      em,
      sql`select forget_person(${id}, ${limit}) as forgotten`,
    );
    return forgotten;
  }, GROUP);
}

import { query, sql, type Transaction } from '../../../platform/database/sql.ts';
import type { Role } from '../../../platform/values/principal.ts';

interface ChangedMember {
  organizationId: string;
  personId: string;
  /** Null if the person is no longer in the organization. */
  role: Role | null;
}

/**
 * Ends the links that a person created and could not create with the new role, and those for a person who was removed.
 * Otherwise somebody who was removed could come back, or sign in as somebody else.
 */
export async function endLinks(
  em: Transaction,
  { organizationId, personId, role }: ChangedMember,
): Promise<void> {
  if (role === 'owner') return;
  await query(em, sql`delete from recoveries where created_by = ${personId}`);
  await query(
    em,
    sql`delete from invitations i
      where i.organization_id = ${organizationId} and i.accepted_at is null
        and (i.invited_by = ${personId} and (${role}::text is distinct from 'admin' or i.role = 'owner')
          or ${role}::text is null
            and i.email_key = (select p.email_key from people p where p.id = ${personId}))`,
  );
}

import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { logOperation } from './operator-log.ts';
import { scramVerifier } from './scram.ts';

/**
 * Gives the login roles that Mailwright has made new passwords. Running processes keep their connections, and cannot open
 * further ones until they are restarted. Returns the names of the roles.
 */
export async function rotateRolePasswords(
  owner: pg.ClientBase,
  author: string | null,
): Promise<string[]> {
  await owner.query('begin');
  try {
    const { rows } = await owner.query<{ role: string }>(
      `select r.rolname as role from secrets s join pg_roles r on s.name = 'role:' || r.rolname
       where shobj_description(r.oid, 'pg_authid') = format('Made by Mailwright for the database %s.', current_database())
       order by 1 for update of s`,
    );
    for (const { role } of rows) {
      const value = randomBytes(32);
      const verifier = pg.escapeLiteral(scramVerifier(value.toString('base64url')));
      await owner.query(
        `update secrets set value = $2, created_at = now(), rotated_by = $3 where name = $1`,
        [`role:${role}`, value, author],
      );
      await owner.query(`alter role ${pg.escapeIdentifier(role)} login password ${verifier}`);
    }
    if (rows.length > 0) {
      await logOperation(owner, {
        operation: 'secrets.rotate_database_passwords',
        resource: { type: 'secrets', id: 'role' },
        author,
        after: { roles: rows.map(({ role }) => role) },
      });
    }
    await owner.query('commit');
    return rows.map(({ role }) => role);
  } catch (error) {
    await owner.query('rollback');
    throw error;
  }
}

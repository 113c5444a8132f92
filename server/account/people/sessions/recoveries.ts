import { createHash, randomBytes } from 'node:crypto';
import { query, queryOne, sql, type Transaction } from '../../../platform/database/sql.ts';
import { invalid, type ValidationError } from '../../../platform/errors.ts';
import { newRow } from '../../../platform/values/id.ts';

const HOURS = 24;

const hashOf = (token: string): Buffer => createHash('sha256').update(token).digest();

interface Recovery {
  token: string;
  expiresAt: Date;
}

/** Creates a link with which the person sets a new password. Earlier links of the person end. */
export async function createRecovery(
  em: Transaction,
  personId: string,
  createdBy: string | null,
): Promise<Recovery> {
  const { id, createdAt } = newRow();
  const token = `rec_${randomBytes(32).toString('base64url')}`;
  const expiresAt = new Date(createdAt.getTime() + HOURS * 3_600_000);
  await query(em, sql`delete from recoveries where person_id = ${personId}`);
  await query(
    em,
    sql`insert into recoveries (id, person_id, hash, created_by, created_at, expires_at)
      values (${id}, ${personId}, ${hashOf(token)}, ${createdBy}, ${createdAt}, ${expiresAt})`,
  );
  return { token, expiresAt };
}

/** The id of the person whom a link is for. */
export async function readRecovery(em: Transaction, token: string): Promise<string> {
  const [row] = await query<{ person_id: string }>(
    em,
    sql`select person_id from recoveries where hash = ${hashOf(token)} and expires_at > clock_timestamp()`,
  );
  if (!row) throw noSuchRecovery();
  return row.person_id;
}

/** Uses a link up. */
export async function useRecovery(em: Transaction, token: string): Promise<string> {
  const [row] = await query<{ person_id: string; created_by: string | null }>(
    em,
    sql`delete from recoveries where hash = ${hashOf(token)} and expires_at > clock_timestamp()
      returning person_id, created_by`,
  );
  if (!row) throw noSuchRecovery();
  const { person_id: personId, created_by: ownerId } = row;
  // The person can have joined another organization while the link was created.
  if (ownerId !== null && !(await mayRecover(em, ownerId, personId))) throw noSuchRecovery();
  return personId;
}

function noSuchRecovery(): ValidationError {
  const message = 'This link is not valid or no longer valid; ask for a new one.';
  return invalid('token', 'not_found', message);
}

/**
 * Whether the person is in organizations of the owner, and in no other ones. An owner who recovers the account of
 * a person could use it, and must not get into other organizations by it.
 */
export async function mayRecover(
  em: Transaction,
  ownerId: string,
  personId: string,
): Promise<boolean> {
  const { may } = await queryOne<{ may: boolean | null }>(
    em,
    sql`select bool_and(exists (select from memberships o where o.organization_id = m.organization_id
        and o.person_id = ${ownerId} and o.role = 'owner')) as may
      from memberships m where m.person_id = ${personId}`,
  );
  // Null for a person who is in no organization any more.
  return may === true;
}

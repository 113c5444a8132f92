import { toIso, type Transaction } from '../../platform/database/sql.ts';
import type { MemberRow } from './members/members.ts';
import { isManaged, type PersonRow, readMemberships } from './people.ts';
import { readSession, type SessionRow } from './sessions/sessions.ts';

export const presentSession = (row: SessionRow, currentId: string) => ({
  id: row.id,
  current: row.id === currentId,
  method: row.method,
  user_agent: row.user_agent,
  network: row.network,
  created_at: toIso(row.created_at),
  used_at: toIso(row.used_at),
  expires_at: toIso(row.expires_at),
});

export const presentMember = ({ id, name, email, role, joined_at, managed }: MemberRow) => ({
  id,
  name,
  email,
  role,
  joined_at: toIso(joined_at),
  managed,
});

/** The person with their roles, and the session; null if it has ended meanwhile. */
export async function presentMe(
  em: Transaction,
  { id, email, name }: PersonRow,
  sessionId: string,
) {
  const session = await readSession(em, sessionId);
  if (!session) return null;
  const memberships = await readMemberships(em, id);
  return {
    id,
    email,
    name,
    managed: await isManaged(em, id),
    memberships: memberships.map((row) => ({
      organization: { slug: row.slug, name: row.name },
      role: row.role,
    })),
    session: presentSession(session, sessionId),
  };
}

import type { EntityManager } from '@mikro-orm/postgresql';
import { query, sql } from '../../../platform/database/sql.ts';
import { ConflictError } from '../../../platform/errors.ts';
import type { SignedIn } from '../../../platform/values/person.ts';

/** How the session began, if that was in the last 15 minutes. */
async function recentMethod(em: EntityManager, sessionId: string): Promise<string | null> {
  const [row] = await query<{ method: string }>(
    em,
    sql`select method from sessions where id = ${sessionId} and created_at > now() - interval '15 minutes'`,
  );
  return row?.method ?? null;
}

/** For changes after which somebody else could sign in, so that an unattended or stolen session is not enough. */
export async function requireRecentSignIn(
  em: EntityManager,
  { sessionId }: SignedIn,
): Promise<void> {
  if ((await recentMethod(em, sessionId)) === null) throw signInAgain();
}

/** Instead of the password: for people without one, and for those who signed in with a passkey. */
export async function requireSignInInsteadOf(
  password: string | null,
  em: EntityManager,
  { sessionId }: SignedIn,
): Promise<void> {
  const method = await recentMethod(em, sessionId);
  if (method === null || (password !== null && method !== 'passkey')) throw signInAgain();
}

const signInAgain = () =>
  new ConflictError(
    { reason: 'sign_in_again' },
    'This needs a session that began in the last 15 minutes; sign in again.',
  );

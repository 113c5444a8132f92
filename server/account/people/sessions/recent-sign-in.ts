import { query, sql, type Transaction } from '../../../platform/database/sql.ts';
import { ConflictError } from '../../../platform/errors.ts';
import { RECENT_SECONDS } from '../../../platform/tokens/session-token.ts';
import type { SignedIn } from '../../../platform/values/person.ts';
import type { Principal } from '../../../platform/values/principal.ts';
import { isManaged, managed } from '../people.ts';

/** How the session began, if the person authenticated in the last 15 minutes. */
async function recentMethod(em: Transaction, sessionId: string): Promise<string | null> {
  const [row] = await query<{ method: string }>(
    em,
    sql`select method from sessions where id = ${sessionId}
      and coalesce(authenticated_at, created_at) > now() - make_interval(secs => ${RECENT_SECONDS})`,
  );
  return row?.method ?? null;
}

/** For changes after which somebody else has access, so that an unattended or stolen session is not enough. */
export async function requireRecentSignIn(
  em: Transaction,
  { sessionId }: Pick<SignedIn, 'sessionId'>,
): Promise<void> {
  if ((await recentMethod(em, sessionId)) === null) throw signInAgain();
}

/**
 * The same for operations that API keys can also use; applies to people only. Their requests cannot read sessions: the
 * admission returns how old the session is.
 */
export function requireRecentPerson({ actor, isRecent = false }: Principal): void {
  if (actor.kind === 'person' && !isRecent) throw signInAgain();
}

/** For changes of how the person signs in. */
export async function requireChangeableSignIn(em: Transaction, caller: SignedIn): Promise<void> {
  if (await isManaged(em, caller.personId)) throw managed();
  await requireRecentSignIn(em, caller);
}

/** Instead of the password: for people without one, and for those who signed in with a passkey. */
export async function requireSignInInsteadOf(
  password: string | null,
  em: Transaction,
  { sessionId, personId }: SignedIn,
): Promise<void> {
  if (await isManaged(em, personId)) throw managed();
  const method = await recentMethod(em, sessionId);
  if (method === null || (password !== null && method !== 'passkey')) throw signInAgain();
}

const signInAgain = () =>
  new ConflictError(
    { reason: 'sign_in_again' },
    'This needs a session that began in the last 15 minutes; sign in again.',
  );

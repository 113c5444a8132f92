import type { Tables } from '../../../../generated/tables.ts';
import {
  hashSessionToken,
  newSessionToken,
  SESSION_SECONDS,
} from '../../../platform/tokens/session-token.ts';
import type { Client } from '../../../platform/values/person.ts';
import { inThrottledBatches } from '../../../platform/database/batches.ts';
import { query, queryOne, sql, type Transaction } from '../../../platform/database/sql.ts';
import type { Slice } from '../../../platform/values/cursor.ts';
import { newRow } from '../../../platform/values/id.ts';

export type SessionRow = Pick<
  Tables['sessions'],
  'id' | 'method' | 'user_agent' | 'network' | 'created_at' | 'used_at' | 'expires_at'
>;

const COLUMNS = sql`s.id, s.method, s.user_agent, s.network, s.created_at, s.used_at, s.expires_at`;

/** PEOPLE-3: a session that was not used for this time has ended. The SQL functions have the same condition. */
const IS_ALIVE = sql<boolean>`s.expires_at > now() and s.used_at > now() - interval '12 hours'`;

export interface NewSession {
  id: string;
  token: string;
}

interface Authenticated {
  method: string;
  /** When the person authenticated, if that was before the session began. */
  authenticatedAt?: Date | null;
}

/** Creates a session. Its token is always new, so that nobody can know it from before. */
export async function createSession(
  em: Transaction,
  personId: string,
  { method, authenticatedAt = null }: Authenticated,
  { truncatedAddress, userAgent }: Client,
): Promise<NewSession> {
  const { id, createdAt } = newRow();
  const token = newSessionToken();
  const expiresAt = new Date(createdAt.getTime() + SESSION_SECONDS * 1_000);
  await query(
    em,
    sql`
      insert into sessions (id, person_id, hash, method, user_agent, network, created_at, used_at,
        expires_at, authenticated_at)
      values (${id}, ${personId}, ${hashSessionToken(token)}, ${method}, ${userAgent},
        ${truncatedAddress}, ${createdAt}, ${createdAt}, ${expiresAt}, ${authenticatedAt})`,
  );
  return { id, token };
}

/** Gives the session a new token; the old one is invalid from the commit on. */
export async function renewSession(em: Transaction, id: string): Promise<string> {
  const token = newSessionToken();
  await query(em, sql`update sessions set hash = ${hashSessionToken(token)} where id = ${id}`);
  return token;
}

export const readSessions = (
  em: Transaction,
  personId: string,
  { after, count }: Slice,
): Promise<SessionRow[]> =>
  query<SessionRow>(
    em,
    sql`select ${COLUMNS} from sessions s
      where s.person_id = ${personId} and ${IS_ALIVE} and (${after}::uuid is null or s.id < ${after})
      order by s.id desc limit ${count}`,
  );

/** Null if the session has ended meanwhile. */
export async function readSession(em: Transaction, id: string): Promise<SessionRow | null> {
  const [row] = await query<SessionRow>(
    em,
    sql`select ${COLUMNS} from sessions s where s.id = ${id}`,
  );
  return row ?? null;
}

/** Ends a session of the person. Returns whether there was one. */
export async function endSession(em: Transaction, personId: string, id: string): Promise<boolean> {
  const ended = await query(
    em,
    sql`delete from sessions s where s.id = ${id} and s.person_id = ${personId} returning 1`,
  );
  return ended.length > 0;
}

export async function endOtherSessions(
  em: Transaction,
  personId: string,
  keptId: string,
): Promise<void> {
  await query(em, sql`delete from sessions where person_id = ${personId} and id <> ${keptId}`);
}

export async function endAllSessions(em: Transaction, personId: string): Promise<void> {
  await query(em, sql`delete from sessions where person_id = ${personId}`);
}

/** Ends the session of a token, if there is one. */
export async function endSessionOf(em: Transaction, token: string): Promise<void> {
  await query(em, sql`delete from sessions where hash = ${hashSessionToken(token)}`);
}

/** Deletes sessions that have ended, with their counters, and links and networks that no longer count. */
export const deleteEnded = (em: Transaction): Promise<number> =>
  inThrottledBatches(async (limit) => {
    const { deleted } = await queryOne<{ deleted: number }>(
      em,
      sql`select delete_ended_sessions(${limit}) as deleted`,
    );
    return deleted;
  });

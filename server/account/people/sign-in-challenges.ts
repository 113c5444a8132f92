import { createHash } from 'node:crypto';
import type { EntityManager } from '@mikro-orm/postgresql';
import { query, sql } from '../../platform/database/sql.ts';

/** How long a browser may take. */
export const CHALLENGE_SECONDS = 300;

/** How long somebody may take at another site. */
const ELSEWHERE_SECONDS = 600;

export type OidcPurpose = 'add_identity' | 'use_identity' | 'accept_invitation';
type Purpose = 'add_passkey' | 'use_passkey' | OidcPurpose;

/** What belongs to a challenge and must not leave the server. */
export interface ChallengeData {
  nonce: string;
  /** Of PKCE. */
  verifier: string;
  /** The invitation that is accepted. */
  invitationId?: string;
}

interface Challenge {
  /** What the browser must return; only its hash is stored. */
  challenge: string;
  /** The token in the browser's cookie. */
  browser: string;
  purpose: Purpose;
  /** Null if it is not known yet. */
  personId: string | null;
  data?: ChallengeData;
}

const hashOf = (text: string): Buffer => createHash('sha256').update(text).digest();

/** Stores a challenge, and deletes some of those that have expired. Returns until when it is valid. */
export async function createChallenge(
  em: EntityManager,
  { challenge, browser, purpose, personId, data }: Challenge,
): Promise<Date> {
  const seconds = data ? ELSEWHERE_SECONDS : CHALLENGE_SECONDS;
  const expiresAt = new Date(Date.now() + seconds * 1_000);
  await query(
    em,
    sql`delete from sign_in_challenges where hash = any(array(select hash from sign_in_challenges
      where expires_at < now() order by expires_at limit 100 for update skip locked))`,
  );
  await query(
    em,
    sql`insert into sign_in_challenges (hash, browser, purpose, person_id, expires_at, data)
      values (${hashOf(challenge)}, ${hashOf(browser)}, ${purpose}, ${personId}, ${expiresAt},
        ${data ? JSON.stringify(data) : null}::jsonb)`,
  );
  return expiresAt;
}

type Taken = Omit<Challenge, 'browser' | 'data'> & { browser: string | null };

interface TakenRow {
  is_valid: boolean;
  data: ChallengeData | null;
}

async function take(
  em: EntityManager,
  { challenge, browser, purpose, personId }: Taken,
): Promise<TakenRow | null> {
  const [row] = await query<TakenRow>(
    em,
    sql`delete from sign_in_challenges where hash = ${hashOf(challenge)}
      returning expires_at > clock_timestamp() and browser = ${hashOf(browser ?? '')}
        and purpose = ${purpose} and person_id is not distinct from ${personId}::uuid as is_valid, data`,
  );
  return row?.is_valid === true ? row : null;
}

/** Uses a challenge up, whatever comes of it. Returns whether it was for this browser, purpose and person. */
export const takeChallenge = async (em: EntityManager, taken: Taken): Promise<boolean> =>
  (await take(em, taken)) !== null;

/** As `takeChallenge`, with the challenge's data; null if it was for another browser, purpose or person. */
export const takeChallengeData = async (
  em: EntityManager,
  taken: Taken,
): Promise<ChallengeData | null> => (await take(em, taken))?.data ?? null;

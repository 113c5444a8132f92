import { createHash } from 'node:crypto';
import type { EntityManager } from '@mikro-orm/postgresql';
import { query, sql } from '../../platform/database/sql.ts';

/** How long a browser may take. */
export const CHALLENGE_SECONDS = 300;

type Purpose = 'add_passkey' | 'use_passkey';

interface Challenge {
  /** What the browser must return; only its hash is stored. */
  challenge: string;
  /** The token in the browser's cookie. */
  browser: string;
  purpose: Purpose;
  /** Null if it is not known yet. */
  personId: string | null;
}

const hashOf = (text: string): Buffer => createHash('sha256').update(text).digest();

/** Stores a challenge, and deletes some of those that have expired. Returns until when it is valid. */
export async function createChallenge(
  em: EntityManager,
  { challenge, browser, purpose, personId }: Challenge,
): Promise<Date> {
  const expiresAt = new Date(Date.now() + CHALLENGE_SECONDS * 1_000);
  await query(
    em,
    sql`delete from sign_in_challenges where hash = any(array(select hash from sign_in_challenges
      where expires_at < now() order by expires_at limit 100 for update skip locked))`,
  );
  await query(
    em,
    sql`insert into sign_in_challenges (hash, browser, purpose, person_id, expires_at)
      values (${hashOf(challenge)}, ${hashOf(browser)}, ${purpose}, ${personId}, ${expiresAt})`,
  );
  return expiresAt;
}

/** Uses a challenge up, whatever comes of it. Returns whether it was for this browser, purpose and person. */
export async function takeChallenge(
  em: EntityManager,
  {
    challenge,
    browser,
    purpose,
    personId,
  }: Omit<Challenge, 'browser'> & { browser: string | null },
): Promise<boolean> {
  const [row] = await query<{ is_valid: boolean }>(
    em,
    sql`delete from sign_in_challenges where hash = ${hashOf(challenge)}
      returning expires_at > clock_timestamp() and browser = ${hashOf(browser ?? '')}
        and purpose = ${purpose} and person_id is not distinct from ${personId}::uuid as is_valid`,
  );
  return row?.is_valid === true;
}

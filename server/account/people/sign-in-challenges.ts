import { createHash } from 'node:crypto';
import { query, sql, type Transaction } from '../../platform/database/sql.ts';

/** How long a browser may take. */
export const CHALLENGE_SECONDS = 300;

/** How long somebody may take at another site. */
const ELSEWHERE_SECONDS = 600;

export type OidcPurpose = 'add_identity' | 'use_identity' | 'accept_invitation';

/** What belongs to a challenge and must not leave the server, by its purpose. */
type DataByPurpose = Record<OidcPurpose, ExchangeData> &
  Record<'add_passkey' | 'use_passkey', never> &
  Record<'join_with_passkey', NewcomerData>;

type Purpose = keyof DataByPurpose;

/** Of a sign-in at an identity provider. */
export interface ExchangeData {
  nonce: string;
  /** Of PKCE. */
  verifier: string;
  /** The invitation that is accepted. */
  invitationId?: string;
  /** The organization whose provider it is; none for that of the installation. */
  organizationId?: string;
}

/** Of somebody who joins with a passkey. */
interface NewcomerData {
  /** The id that the person will have: the passkey contains it. */
  newId: string;
}

interface Challenge<P extends Purpose> {
  /** What the browser must return; only its hash is stored. */
  challenge: string;
  /** The token in the browser's cookie. */
  browser: string;
  purpose: P;
  /** Null if it is not known yet. */
  personId: string | null;
  data?: DataByPurpose[P];
}

const hashOf = (text: string): Buffer => createHash('sha256').update(text).digest();

/** Stores a challenge, and deletes some of those that have expired. Returns until when it is valid. */
export async function createChallenge<P extends Purpose>(
  em: Transaction,
  { challenge, browser, purpose, personId, data }: Challenge<P>,
): Promise<Date> {
  const seconds = purpose.endsWith('_passkey') ? CHALLENGE_SECONDS : ELSEWHERE_SECONDS;
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

type Taken<P extends Purpose> = Omit<Challenge<P>, 'browser' | 'data'> & { browser: string | null };

interface TakenRow<P extends Purpose> {
  is_valid: boolean;
  data: DataByPurpose[P] | null;
}

async function take<P extends Purpose>(
  em: Transaction,
  { challenge, browser, purpose, personId }: Taken<P>,
): Promise<TakenRow<P> | null> {
  const [row] = await query<TakenRow<P>>(
    em,
    sql`delete from sign_in_challenges where hash = ${hashOf(challenge)}
      returning expires_at > clock_timestamp() and browser = ${hashOf(browser ?? '')}
        and purpose = ${purpose} and person_id is not distinct from ${personId}::uuid as is_valid, data`,
  );
  return row?.is_valid === true ? row : null;
}

/** Uses a challenge up, whatever comes of it. Returns whether it was for this browser, purpose and person. */
export const takeChallenge = async <P extends Purpose>(
  em: Transaction,
  taken: Taken<P>,
): Promise<boolean> => (await take(em, taken)) !== null;

/** As `takeChallenge`, with the challenge's data; null if it was for another browser, purpose or person. */
export const takeChallengeData = async <P extends Purpose>(
  em: Transaction,
  taken: Taken<P>,
): Promise<DataByPurpose[P] | null> => (await take(em, taken))?.data ?? null;

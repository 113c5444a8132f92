import type { Transaction } from '../../../platform/database/sql.ts';
import { randomBytes } from 'node:crypto';
import { ConflictError } from '../../../platform/errors.ts';
import { newSessionToken } from '../../../platform/tokens/session-token.ts';
import type { Client } from '../../../platform/values/person.ts';
import { RECENT_SECONDS } from '../../../platform/tokens/session-token.ts';
import {
  type ExchangeData,
  createChallenge,
  type OidcPurpose,
  takeChallengeData,
} from '../sign-in-challenges.ts';
import type { Claims } from './claims.ts';
import type { OidcProvider } from './provider.ts';

export function requireProvider(provider: OidcProvider | null): OidcProvider {
  if (provider) return provider;
  throw new ConflictError(
    { reason: 'no_identity_provider' },
    'This server has no identity provider: its operator can set OIDC_ISSUER.',
  );
}

/** The beginning of `state`, by which the page knows which operation completes it. */
const PREFIX: Record<OidcPurpose, string> = {
  add_identity: 'identity',
  use_identity: 'session',
  accept_invitation: 'invitation',
};

const random = (): string => randomBytes(32).toString('base64url');

/** Of the request. */
interface Asked {
  purpose: OidcPurpose;
  /** Null if it is not known yet. */
  personId: string | null;
  /** The token in the browser's cookie. */
  browser: string | null;
  client: Client;
  transaction: <T>(work: (em: Transaction) => Promise<T>) => Promise<T>;
}

interface Exchange extends Asked {
  provider: OidcProvider;
}

interface Beginning {
  /** The person must authenticate at the provider even if it knows them. */
  authenticates?: boolean;
  /** The invitation that is accepted. */
  invitationId?: string;
  /** The organization whose provider it is. */
  organizationId?: string;
}

/** Stores what the provider must confirm; the browser goes to the URL. */
export async function beginExchange(
  { provider, purpose, personId, browser, client, transaction }: Exchange,
  { authenticates = false, ...more }: Beginning = {},
) {
  const state = `${PREFIX[purpose]}.${random()}`;
  const nonce = random();
  const verifier = random();
  const request = { state, nonce, verifier, authenticates };
  const url = await provider.authorizationUrl(request, client.network);
  const token = browser ?? newSessionToken();
  const data = { nonce, verifier, ...more };
  const expiresAt = await transaction((em) =>
    createChallenge(em, { challenge: state, browser: token, purpose, personId, data }),
  );
  const body = { url, expires_at: expiresAt.toISOString() };
  return { status: 201, body, browser: token } as const;
}

interface Response {
  code: string;
  state: string;
  iss?: string;
}

interface Completed {
  claims: Claims;
  data: ExchangeData;
}

/** Deletes the state, so that it works once. Returns null if it belongs to another browser or purpose, or has expired. */
export const takeExchange = (
  { purpose, personId, browser, transaction }: Asked,
  { state }: Response,
): Promise<ExchangeData | null> =>
  transaction((em) => takeChallengeData(em, { challenge: state, browser, purpose, personId }));

/** Asks the provider. Returns null if the response does not match what was stored. */
export async function redeemExchange(
  provider: OidcProvider,
  { client, purpose }: Asked,
  data: ExchangeData,
  { code, state, iss }: Response,
): Promise<Claims | null> {
  const response = { code, ...(iss !== undefined && { iss }) };
  const request = { state, nonce: data.nonce, verifier: data.verifier };
  const claims = await provider.redeem(response, request, client.network);
  return claims && (purpose !== 'add_identity' || isRecent(claims)) ? claims : null;
}

/** Both, for the provider of the installation. Null if anything does not match. */
export async function completeExchange(
  exchange: Exchange,
  response: Response,
): Promise<Completed | null> {
  const data = await takeExchange(exchange, response);
  if (!data || data.organizationId !== undefined) return null;
  const claims = await redeemExchange(exchange.provider, exchange, data, response);
  return claims && { claims, data };
}

/** A provider that does not say when the person authenticated was asked to do it now. */
const isRecent = ({ authenticatedAt }: Claims): boolean =>
  authenticatedAt === null || authenticatedAt.getTime() > Date.now() - RECENT_SECONDS * 1_000;

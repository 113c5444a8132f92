import { randomBytes } from 'node:crypto';
import type { EntityManager } from '@mikro-orm/postgresql';
import { ConflictError } from '../../../platform/errors.ts';
import { newSessionToken } from '../../../platform/tokens/session-token.ts';
import type { Client } from '../../../platform/values/person.ts';
import { createChallenge, type OidcPurpose, takeChallengeData } from '../sign-in-challenges.ts';
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

interface Exchange {
  provider: OidcProvider;
  purpose: OidcPurpose;
  /** Null if it is not known yet. */
  personId: string | null;
  /** The token in the browser's cookie. */
  browser: string | null;
  client: Client;
  transaction: <T>(work: (em: EntityManager) => Promise<T>) => Promise<T>;
}

/** Stores what the provider must confirm; the browser goes to the URL. */
export async function beginExchange(
  { provider, purpose, personId, browser, client, transaction }: Exchange,
  invitationId?: string,
) {
  const state = `${PREFIX[purpose]}.${random()}`;
  const nonce = random();
  const verifier = random();
  const url = await provider.authorizationUrl({ state, nonce, verifier }, client.network);
  const token = browser ?? newSessionToken();
  const data = { nonce, verifier, ...(invitationId !== undefined && { invitationId }) };
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
  invitationId: string | undefined;
}

/** Uses the state up, then asks the provider. Null if anything does not fit. */
export async function completeExchange(
  { provider, purpose, personId, browser, client, transaction }: Exchange,
  { code, state, iss }: Response,
): Promise<Completed | null> {
  const data = await transaction((em) =>
    takeChallengeData(em, { challenge: state, browser, purpose, personId }),
  );
  if (!data) return null;
  const response = { code, ...(iss !== undefined && { iss }) };
  const request = { state, nonce: data.nonce, verifier: data.verifier };
  const claims = await provider.redeem(response, request, client.network);
  return claims && { claims, invitationId: data.invitationId };
}

import type { ClientAuth, Configuration, CustomFetch } from 'openid-client';
import type { Log } from '../../../platform/log.ts';
import { createTenantSemaphore } from '../../../platform/concurrency/semaphores.ts';
import { BusyError } from '../../../platform/errors.ts';
import type { Outbound } from '../../../platform/outbound/outbound.ts';
import { isLoopbackHost } from '../../../platform/values/loopback.ts';
import { type Claims, readClaims, readGroups } from './claims.ts';
import { RECENT_SECONDS } from '../../../platform/tokens/session-token.ts';
import { OutboundError } from '../../../platform/outbound/outbound-error.ts';

/** Key sets and tokens are far smaller. */
const MAX_REPLY_BYTES = 256 * 1024;

/** The provider gave no complete response, or one that says that it cannot respond. */
class ProviderAwayError extends Error {}

/** Requests of the library: with the server's limits of time and size, and without redirects. */
const boundedFetch =
  (outbound: Outbound): CustomFetch =>
  async (url, { method, headers, body, signal }) => {
    const reply = await outbound.request(url, {
      method: method === 'POST' ? 'POST' : 'GET',
      // The body of a compressed reply is not read.
      headers: { ...headers, 'accept-encoding': 'identity' },
      ...(body instanceof URLSearchParams && { body: body.toString() }),
      ...(signal && { signal }),
      maxReplyBytes: MAX_REPLY_BYTES,
    });
    const { status, complete } = reply;
    if (!complete) throw new ProviderAwayError('The response is too long, or ended too early.');
    if (status < 200 || status >= 500 || (status >= 300 && status < 400)) {
      throw new ProviderAwayError(`The response has the status ${status}.`);
    }
    const { 'content-type': type = '', 'www-authenticate': challenge } = reply.headers;
    const answered = new Headers({ 'content-type': type });
    if (challenge !== undefined) answered.set('www-authenticate', challenge);
    const content = status === 204 || status === 205 ? null : new Uint8Array(reply.body);
    return new Response(content, { status, headers: answered });
  };

/** Codes of the library: the response is not what the protocol says. */
const NOT_THE_PROTOCOL = [
  'OAUTH_PARSE_ERROR',
  'OAUTH_RESPONSE_IS_NOT_JSON',
  'OAUTH_RESPONSE_IS_NOT_CONFORM',
];

/** The library gives the cause of an error as its `cause`. */
function chainOf(error: unknown): Error[] {
  const chain: Error[] = [];
  for (let one = error; one instanceof Error && chain.length < 10; one = one.cause) chain.push(one);
  return chain;
}

/** Whether the provider, or its settings here, are at fault, and not the response that a browser brought. */
async function isProviderFault(error: unknown): Promise<boolean> {
  const { ClientError, ResponseBodyError, WWWAuthenticateChallengeError } =
    await import('openid-client');
  return chainOf(error).some(
    (one) =>
      one instanceof ProviderAwayError ||
      one instanceof OutboundError ||
      one instanceof WWWAuthenticateChallengeError ||
      (one instanceof ResponseBodyError && one.error !== 'invalid_grant') ||
      (one instanceof ClientError && NOT_THE_PROTOCOL.includes(one.code ?? '')),
  );
}

/** For the log: without what the provider wrote, which may name people. */
function reasonOf(error: unknown): string {
  const last = chainOf(error).at(-1);
  const { code, error: name } = (last ?? {}) as { code?: unknown; error?: unknown };
  const parts = [last?.message, code, name].filter((part) => typeof part === 'string');
  return parts.join(': ').slice(0, 200);
}

/** Most servers need it never, so it is loaded with the first sign-in. */
const library = () => import('openid-client');

/** What the provider says about itself is read again after this time. */
const DISCOVERY_MS = 3_600_000;

/** What a request for a sign-in is made of, and its response is checked with. */
export interface SignInRequest {
  state: string;
  nonce: string;
  /** Of PKCE (RFC 7636). */
  verifier: string;
  /** Whether the provider asks the person to authenticate although it knows them. */
  authenticates: boolean;
}

/** A session ends after this time at the latest. Without `max_age`, many providers return no `auth_time`. */
const LONGEST_SECONDS = 30 * 24 * 3_600;

/** What the provider appended to the URL of the page. */
export interface AuthorizationResponse {
  code: string;
  /** The provider's issuer (RFC 9207). */
  iss?: string;
}

/** An OpenID provider. */
export interface OidcProvider {
  issuer: string;
  /** The URL to which the browser goes. */
  authorizationUrl: (request: SignInRequest, network: string) => Promise<string>;
  /** Null if the response does not match the request. */
  redeem: (
    response: AuthorizationResponse,
    request: Omit<SignInRequest, 'authenticates'>,
    network: string,
  ) => Promise<Claims | null>;
}

/** The id of this server's client at the provider. */
interface ProviderClient {
  issuer: string;
  clientId: string;
  clientSecret: string;
  /** In addition to those of every request. */
  scopes?: readonly string[];
  /** The claim with the person's groups. */
  groupsClaim?: string;
  /** The slug of the organization whose provider it is; none for that of the installation. */
  organization?: string;
}

/** Limits how many requests wait for the provider, in total and by network. */
type WithSlot = <T>(network: string, work: () => Promise<T>) => Promise<T>;

interface ProviderParts {
  baseUrl: string;
  outbound: Outbound;
  log: Log;
  withSlot?: WithSlot;
}

/**
 * The page of the dashboard to which the provider sends the browser back. Each provider has its own, so that the page knows
 * from which one a response is, also without `iss` (RFC 9700, section 4.4.2.1).
 */
export function redirectUri(baseUrl: string, organization?: string): string {
  const url = new URL(`${baseUrl}/dashboard/oidc${organization ? `/${organization}` : ''}`);
  if (isLoopbackHost(url.hostname)) url.hostname = 'localhost';
  return url.href;
}

export const away = () =>
  new BusyError(
    'The identity provider does not respond, or not as expected; nothing was changed. Begin again soon.',
  );

/** Each waits for the provider. */
const ofAll = createTenantSemaphore({ total: 32, maxWaitMs: 10_000, busy: away });
const ofNetwork = createTenantSemaphore({ total: 8, maxWaitMs: 10_000, busy: away });
const ofInstallation: WithSlot = (network, work) => ofNetwork(network, () => ofAll('', work));

export function createProvider(client: ProviderClient, parts: ProviderParts): OidcProvider {
  const { issuer, clientId, clientSecret, scopes = [], groupsClaim, organization } = client;
  const { baseUrl, outbound, log, withSlot: limited = ofInstallation } = parts;
  let known: { configuration: Promise<Configuration>; endsAt: number } | null = null;

  const discover = async (): Promise<Configuration> => {
    const { allowInsecureRequests, customFetch, discovery, enableNonRepudiationChecks } =
      await library();
    // Tokens come directly from the provider; their signature is verified all the same.
    const execute = [enableNonRepudiationChecks];
    // The settings allow it on loopback only.
    if (issuer.startsWith('http:')) execute.push(allowInsecureRequests);
    return discovery(new URL(issuer), clientId, undefined, await authenticator(clientSecret), {
      execute,
      [customFetch]: boundedFetch(outbound),
    });
  };

  const configure = (): Promise<Configuration> => {
    if (known && performance.now() < known.endsAt) return known.configuration;
    const configuration = discover();
    const current = { configuration, endsAt: performance.now() + DISCOVERY_MS };
    known = current;
    configuration.catch(() => {
      if (known === current) known = null;
    });
    return configuration;
  };

  const withSlot = async <T>(network: string, work: () => Promise<T>): Promise<T> => {
    try {
      return await limited(network, work);
    } catch (error) {
      if (error instanceof BusyError) throw error;
      log.warn({ reason: reasonOf(error) }, 'The identity provider could not be used.');
      throw away();
    }
  };

  const authorizationUrl = async (request: SignInRequest): Promise<string> => {
    const { state, nonce, verifier, authenticates } = request;
    const { buildAuthorizationUrl, calculatePKCECodeChallenge } = await library();
    const url = buildAuthorizationUrl(await configure(), {
      redirect_uri: redirectUri(baseUrl, organization),
      scope: [...new Set(['openid', 'email', 'profile', ...scopes])].join(' '),
      state,
      nonce,
      code_challenge: await calculatePKCECodeChallenge(verifier),
      code_challenge_method: 'S256',
      max_age: String(authenticates ? RECENT_SECONDS : LONGEST_SECONDS),
      ...(authenticates && { prompt: 'login' }),
    });
    if (url.protocol === 'https:' || url.protocol === new URL(issuer).protocol) return url.href;
    throw new Error('The authorization endpoint is no https URL.');
  };

  const redeem = async (
    { code, iss }: AuthorizationResponse,
    { state, nonce, verifier }: Omit<SignInRequest, 'authenticates'>,
  ): Promise<Claims | null> => {
    const { authorizationCodeGrant, fetchUserInfo } = await library();
    const configuration = await configure();
    const url = new URL(redirectUri(baseUrl, organization));
    url.search = new URLSearchParams({ code, state, ...(iss !== undefined && { iss }) }).toString();
    try {
      const tokens = await authorizationCodeGrant(configuration, url, {
        expectedState: state,
        expectedNonce: nonce,
        pkceCodeVerifier: verifier,
        idTokenExpected: true,
      });
      const claims = tokens.claims();
      if (!claims) return null;
      const { userinfo_endpoint: userInfo } = configuration.serverMetadata();
      const groups = groupsClaim === undefined ? [] : readGroups(claims[groupsClaim]);
      // Many providers name the address, or the groups, only there.
      const isComplete = claims.email !== undefined && groups !== null;
      if (isComplete || userInfo === undefined) {
        return readClaims(claims, { idToken: claims, groups: groups ?? [] });
      }
      const more = await fetchUserInfo(configuration, tokens.access_token, claims.sub);
      return readClaims(claims.email === undefined ? more : claims, {
        idToken: claims,
        groups: groups ?? readGroups(more[groupsClaim ?? '']) ?? [],
      });
    } catch (error) {
      if (await isProviderFault(error)) throw error;
      log.info({ reason: reasonOf(error) }, 'A sign-in with the identity provider was refused.');
      return null;
    }
  };

  return {
    issuer,
    authorizationUrl: (request, network) => withSlot(network, () => authorizationUrl(request)),
    redeem: (response, request, network) => withSlot(network, () => redeem(response, request)),
  };
}

/** As the provider accepts it; `client_secret_basic` is the default (OpenID Connect Discovery, section 3). */
async function authenticator(secret: string): Promise<ClientAuth> {
  const { ClientSecretBasic, ClientSecretPost } = await library();
  const inHeader = ClientSecretBasic(secret);
  const inBody = ClientSecretPost(secret);
  return (server, client, body, headers) => {
    const methods = server.token_endpoint_auth_methods_supported ?? ['client_secret_basic'];
    const isBasic =
      methods.includes('client_secret_basic') || !methods.includes('client_secret_post');
    return (isBasic ? inHeader : inBody)(server, client, body, headers);
  };
}

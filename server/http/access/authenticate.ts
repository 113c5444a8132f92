import type { Database } from '../../platform/database/sql.ts';
import type { Request, RequestHandler, Response } from 'express';
import type { Mode } from '../../platform/values/mode.ts';
import type { Member } from '../../platform/values/person.ts';
import type { Principal, Role, Scope } from '../../platform/values/principal.ts';
import { hashKey, isKey } from '../key-format.ts';
import { clientAddress } from '../../platform/values/network.ts';
import { formatTraceParent, parseTraceParent } from '../../platform/tracing/spans.ts';
import { type Admitted, createAdmission, type Entry } from './admission.ts';
import { contextOf } from '../context.ts';
import type { Locate, RateBucket } from '../document.ts';
import { unauthorized } from '../responses/http-error.ts';
import { AddressLimit, applyLimit } from './rate-limit.ts';
import { requireSameOrigin } from './same-origin.ts';
import { type AdmittedSession, createSessionAdmission } from './session-admission.ts';
import { browserCookie, sessionCookie, type TokenCookie } from './session-cookie.ts';
import { type SessionTarget, takeTarget } from './session-target.ts';

/**
 * The scopes that handlers check themselves, and that API keys of the person can have. Operations are allowed by
 * `x-roles`, not by these scopes.
 */
const ROLE_SCOPES: Record<Role, Scope[]> = {
  owner: ['full'],
  admin: ['send', 'contacts', 'campaigns', 'read', 'manage'],
  developer: ['send'],
  marketer: ['contacts', 'campaigns'],
  support: ['contacts'],
  viewer: [],
};

/** Finds the operation. Errors are reported after authentication, by `requireOperation`. */
export function locate(find: Locate): RequestHandler {
  return (request, _response, next) => {
    const context = contextOf(request);
    context.located = find(request.method, request.baseUrl + request.path);
    context.isHead = request.method === 'HEAD';
    // HEAD is handled as GET; Node omits the body, because it knows the original method.
    if (context.isHead) request.method = 'GET';
    next();
  };
}

/**
 * Limit for requests without a valid key, per client address. It relieves the log and makes a client with an
 * expired key stop. It is not a protection against guessing, which the length of keys prevents; requests with a
 * valid key from the same address are never refused by it.
 */
const FAILURES = { points: 100, duration: 60 };

/** What authenticates requests. The two routers of the API share it, and with it its limits. */
export interface Authentication {
  admitKey: (request: Request) => Promise<Admitted | null>;
  admitSession: (request: Request, target: SessionTarget) => Promise<AdmittedSession | null>;
  cookie: TokenCookie;
  browserCookie: TokenCookie;
  baseUrl: string;
  failures: AddressLimit;
}

export function createAuthentication(orm: Database, baseUrl: string): Authentication {
  const admit = createAdmission(orm);
  const admitToken = createSessionAdmission(orm);
  const cookie = sessionCookie(baseUrl);
  return {
    cookie,
    browserCookie: browserCookie(baseUrl),
    baseUrl,
    failures: new AddressLimit(FAILURES),
    async admitKey(request) {
      const key = bearerToken(request);
      return key !== null && isKey(key) ? admit(entryOf(request, key)) : null;
    },
    async admitSession(request, { organization, mode }) {
      const token = cookie.read(request);
      if (token === null) return null;
      const bucket = bucketOf(request);
      return admitToken({ token, bucket, organization, mode: knownMode(mode) });
    },
  };
}

/**
 * Authenticates the request and applies the rate limits (API-9). A session counts only without the header
 * `Authorization`.
 */
export function authenticate(authentication: Authentication): RequestHandler {
  const { failures } = authentication;
  return async (request, response, next) => {
    const isAdmitted = usesSession(request, authentication)
      ? await enterWithSession(authentication, request, response)
      : await enterWithKey(authentication, request, response);
    if (!isAdmitted) {
      await failures.count(request.ip ?? '');
      throw unauthorized();
    }
    next();
  };
}

/** A cookie without the form of a token counts as none. */
const usesSession = (request: Request, { cookie }: Authentication): boolean =>
  request.get('Authorization') === undefined && cookie.read(request) !== null;

async function enterWithKey(
  { admitKey }: Authentication,
  request: Request,
  response: Response,
): Promise<boolean> {
  const admitted = await admitKey(request);
  if (!admitted) return false;
  enter(request, response, admitted.principal);
  applyLimit(response, admitted);
  return true;
}

async function enterWithSession(
  { admitSession, baseUrl }: Authentication,
  request: Request,
  response: Response,
): Promise<boolean> {
  const target = takeTarget(request);
  const admitted = await admitSession(request, target);
  if (!admitted) return false;
  const { organization, mode } = target;
  const { signedIn, member } = admitted;
  contextOf(request).session = { signedIn, member, organization, mode };
  if (member) enter(request, response, principalOfMember(member, mode));
  applyLimit(response, admitted);
  requireSameOrigin(request, baseUrl);
  return true;
}

function enter(request: Request, response: Response, who: Principal): void {
  const { requestId } = contextOf(request);
  const principal = { ...who, request: { requestId, traceparent: traceOf(request) } };
  Object.assign(contextOf(request), { principal, tenant: principal });
  if (principal.mode === 'test') response.set('X-Test-Mode', 'true');
}

/** A mode that is neither live nor test is refused by `requirePermission`. */
const knownMode = (mode: string): Mode => (mode === 'test' ? 'test' : 'live');

const principalOfMember = (
  { organizationId, personId, name, role, isRecent }: Member,
  mode: string,
): Principal => ({
  organizationId,
  actor: { kind: 'person', id: personId, name },
  mode: knownMode(mode),
  role,
  isRecent,
  scopes: ROLE_SCOPES[role],
  senderDomains: null,
});

function traceOf(request: Request): string | null {
  const parent = parseTraceParent(request.get('traceparent'));
  return parent && formatTraceParent(parent);
}

const entryOf = (request: Request, key: string): Entry => ({
  hash: hashKey(key),
  bucket: bucketOf(request),
  address: clientAddress(request.ip),
});

/** RFC 6750 §2.1; the scheme's name is case-insensitive (RFC 9110 §11.1). */
function bearerToken(request: Request): string | null {
  return /^Bearer +([^\s]+)$/i.exec(request.get('Authorization') ?? '')?.[1] ?? null;
}

/** Requests without a documented operation are counted by their method. */
function bucketOf(request: Request): RateBucket {
  const { located } = contextOf(request);
  if (located?.found === 'operation') return located.operation['x-rate-limit'];
  return request.method === 'GET' || request.method === 'HEAD' ? 'reads' : 'writes';
}

import type { Database } from '../platform/database/sql.ts';
import type { Request, RequestHandler, Response } from 'express';
import { truncatedAddress } from '../platform/values/network.ts';
import type { Client } from '../platform/values/person.ts';
import type { Authentication } from './access/authenticate.ts';
import type { CheckResponse } from './validation/check-response.ts';
import { contextOf, operationOf } from './context.ts';
import { isOfPeople, type Locate } from './document.ts';
import { notSignedIn, sessionsOnly } from './responses/http-error.ts';
import { requireRole } from './access/permission.ts';
import type { PersonOperationId } from './operation.ts';
import type { PersonHandlers, PersonRequest } from './person-operation.ts';
import { AddressLimit, applyLimit, networkOf } from './access/rate-limit.ts';
import { requireSameOrigin } from './access/same-origin.ts';
import { takeTarget } from './access/session-target.ts';
import { unitOfWork } from './unit-of-work.ts';
import { sendJson } from './run-operation.ts';

/** Requests per second that begin a session, by client network and process. */
const OPEN = { points: 50, duration: 1 };

const MAX_USER_AGENT = 300;

/** Leaves the router unless the path is one of people or sessions. */
export function onlyPeople(find: Locate): RequestHandler {
  return (request, _response, next) => {
    const located = find(request.method, request.baseUrl + request.path);
    const isOurs = located.found === 'operation' && isOfPeople(located.operation);
    next(isOurs ? undefined : 'router');
  };
}

/** Authenticates a person, or lets a request pass that signs in. API keys are refused (TEST-MODE-6). */
export function authenticatePerson(authentication: Authentication): RequestHandler {
  const openLimit = new AddressLimit(OPEN);
  const { admitKey, admitSession, failures, baseUrl } = authentication;

  const enterOpen = async (request: Request, response: Response): Promise<void> => {
    const used = await openLimit.count(request.ip ?? '');
    const second = Math.floor(Date.now() / 1000);
    applyLimit(response, { bucket: 'writes', raisedLimit: OPEN.points, used, second });
    requireSameOrigin(request, baseUrl);
  };

  const enterSession = async (request: Request, response: Response): Promise<boolean> => {
    const { organization } = takeTarget(request);
    const admitted = await admitSession(request, { organization, mode: 'live' });
    if (!admitted) return false;
    const { signedIn, member } = admitted;
    contextOf(request).session = { signedIn, member, organization, mode: 'live' };
    applyLimit(response, admitted);
    requireSameOrigin(request, baseUrl);
    return true;
  };

  return async (request, response, next) => {
    const { operation } = operationOf(request);
    const isOpen = operation.security?.length === 0;
    if (isOpen) await enterOpen(request, response);
    if (request.get('Authorization') === undefined) {
      if (await enterSession(request, response)) return next();
    } else if (!isOpen) {
      const admitted = await admitKey(request);
      if (admitted) {
        applyLimit(response, admitted);
        throw sessionsOnly();
      }
    }
    if (isOpen) return next();
    await failures.count(request.ip ?? '');
    throw notSignedIn();
  };
}

export function requireRoleOfPerson(): RequestHandler {
  return (request, _response, next) => {
    const { operation } = operationOf(request);
    const { session } = contextOf(request);
    if (session && operation['x-roles']) requireRole(session, operation);
    next();
  };
}

interface PersonResponse {
  status: number;
  body?: object;
  session?: string | null;
  browser?: string;
}

type AnyHandler = (request: PersonRequest<PersonOperationId>) => Promise<PersonResponse>;

/** Runs the operation's handler, adds `test_mode`, and sets the cookie. */
export function runPersonOperation(
  orm: Database,
  handlers: PersonHandlers,
  check: CheckResponse | null,
  { cookie, browserCookie }: Authentication,
): RequestHandler {
  return async (request, response) => {
    const { operation, path } = operationOf(request);
    const { session } = contextOf(request);
    const person = session?.signedIn;
    const actor = person && ({ kind: 'person', id: person.personId, name: person.name } as const);
    const organizationId = session?.member?.organizationId ?? '';
    const handler = handlers[operation.operationId as PersonOperationId] as unknown as AnyHandler;
    const transaction: PersonRequest<PersonOperationId>['transaction'] = (work) =>
      unitOfWork(orm, { tenant: { organizationId, mode: 'live', actor } }, work);
    const result = await handler({
      path,
      query: request.query,
      body: request.body as undefined,
      caller: (operation['x-roles'] ? session?.member : person) ?? null,
      client: clientOf(request),
      token: cookie.read(request),
      browser: browserCookie.read(request),
      transaction,
    });
    const body = result.body && { ...result.body, test_mode: false };
    const violation = check?.(operation.operationId, { status: result.status, body });
    if (violation) throw new Error(`The response violates the document: ${violation}`);
    if (result.session !== undefined) {
      const header = result.session === null ? cookie.removed : cookie.set(result.session);
      response.append('Set-Cookie', header);
    }
    if (result.browser !== undefined) {
      response.append('Set-Cookie', browserCookie.set(result.browser));
    }
    response.status(result.status);
    if (body) sendJson(request, response, body);
    else response.end();
    contextOf(request).memory?.endWork();
  };
}

const clientOf = (request: Request): Client => ({
  network: networkOf(request.ip ?? ''),
  truncatedAddress: truncatedAddress(request.ip),
  userAgent: request.get('User-Agent')?.slice(0, MAX_USER_AGENT) ?? null,
});

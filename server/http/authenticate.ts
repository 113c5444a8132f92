import type { MikroORM } from '@mikro-orm/postgresql';
import type { Request, RequestHandler } from 'express';
import { hashKey, isKey } from './key-format.ts';
import { clientAddress } from '../platform/values/network.ts';
import { formatTraceParent, parseTraceParent } from '../platform/tracing/traceparent.ts';
import { createAdmission, type Entry } from './admission.ts';
import { contextOf, operationOf } from './context.ts';
import type { Locate, RateBucket } from './document.ts';
import { forbidden, methodNotAllowed, pathNotFound, unauthorized } from './http-error.ts';
import { AddressLimit, applyLimit } from './rate-limit.ts';

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

/** Authenticates the request and applies the rate limits (G10). */
export function authenticate(orm: MikroORM): RequestHandler {
  const failedKeys = new AddressLimit(FAILURES);
  const admit = createAdmission(orm);
  return async (request, response, next) => {
    const key = bearerToken(request);
    const admitted = key !== null && isKey(key) ? await admit(entryOf(request, key)) : null;
    if (!admitted) {
      await failedKeys.count(request.ip ?? '');
      throw unauthorized();
    }
    const { requestId } = contextOf(request);
    const principal = {
      ...admitted.principal,
      request: { requestId, traceparent: traceOf(request) },
    };
    Object.assign(contextOf(request), { principal, tenant: principal });
    if (principal.mode === 'test') response.set('X-Test-Mode', 'true');
    applyLimit(response, admitted);
    next();
  };
}

function traceOf(request: Request): string | null {
  const parent = parseTraceParent(request.get('traceparent'));
  return parent && formatTraceParent(parent);
}

const entryOf = (request: Request, key: string): Entry => ({
  hash: hashKey(key),
  bucket: bucketOf(request),
  address: clientAddress(request.ip),
});

/** Responds with 404, also for a path that cannot be decoded (G9), or 405. */
export function requireOperation(): RequestHandler {
  return (request, _response, next) => {
    const { located } = contextOf(request);
    if (located?.found === 'path') throw methodNotAllowed(located.allow);
    if (located?.found !== 'operation') throw pathNotFound();
    next();
  };
}

export function requireScope(): RequestHandler {
  return (request, _response, next) => {
    const { operation } = operationOf(request);
    const held = contextOf(request).principal?.scopes ?? [];
    const allowing = operation['x-scopes'];
    if (!allowing.some((scope) => held.includes(scope))) throw forbidden(allowing[0]);
    next();
  };
}

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

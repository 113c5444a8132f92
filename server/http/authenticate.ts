import type { MikroORM } from '@mikro-orm/postgresql';
import type { Request, RequestHandler } from 'express';
import { hashKey, isKey } from '../api-keys/key-format.ts';
import { query, sql } from '../database/sql.ts';
import type { Caller, Mode, Scope } from '../organizations/caller.ts';
import { contextOf, operationOf } from './context.ts';
import type { Locate, RateBucket } from './document.ts';
import { forbidden, methodNotAllowed, pathNotFound, unauthorized } from './http-error.ts';
import { AddressLimit, applyLimit, beyondLimit, type Counted, isSpent } from './rate-limit.ts';
import { SpentWindows } from './spent-windows.ts';

/** Looks up what the request is about; says nothing yet, as that is not for strangers. */
export function locate(find: Locate): RequestHandler {
  return (request, _response, next) => {
    contextOf(request).located = find(request.method, request.baseUrl + request.path);
    // A HEAD is a GET whose answer stays in: Node leaves the body out by the original method.
    if (request.method === 'HEAD') request.method = 'GET';
    next();
  };
}

/**
 * Requests without a valid key, by client address. It spares the log and tells a client whose key has
 * ended to stop; guessing is prevented by the length of keys, and somebody else's mistakes never lock
 * out a valid key behind the same address.
 */
const FAILURES = { points: 100, duration: 60 };

/** Who is asking, and is it within the limits: one round trip answers both (G10). */
export function authenticate(orm: MikroORM): RequestHandler {
  const failedKeys = new AddressLimit(FAILURES);
  const spentWindows = new SpentWindows<Admitted>();
  return async (request, response, next) => {
    const admitted = await admit(orm, request, spentWindows);
    if (!admitted) {
      await failedKeys.count(request.ip ?? '');
      throw unauthorized();
    }
    const { caller } = admitted;
    Object.assign(contextOf(request), { caller, tenant: caller });
    if (caller.mode === 'test') response.set('X-Test-Mode', 'true');
    applyLimit(response, admitted);
    next();
  };
}

/** 404, for a path that can't be decoded too (G9), and 405. */
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
    const held = contextOf(request).caller?.scopes ?? [];
    const allowing = operation['x-scopes'];
    if (!allowing.some((scope) => held.includes(scope))) throw forbidden(allowing[0]);
    next();
  };
}

interface Admitted extends Counted {
  caller: Caller;
}

interface AdmittedRow {
  key_id: string;
  organization_id: string;
  mode: Mode;
  scopes: Scope[];
  raised_limit: number | null;
  used: number;
  second: string;
  /** Until the window ends, by the database's clock. */
  milliseconds_left: number;
}

async function admit(
  orm: MikroORM,
  request: Request,
  spentWindows: SpentWindows<Admitted>,
): Promise<Admitted | null> {
  const key = bearerToken(request);
  if (key === null || !isKey(key)) return null;
  const bucket = bucketOf(request);
  const hash = hashKey(key);
  const window = `${bucket} ${hash.toString('base64')}`;
  const refused = spentWindows.find(window);
  if (refused) return refused;

  const askedAt = spentWindows.now();
  const [row] = await query<AdmittedRow>(
    orm.em.fork(),
    sql`select a.*,
        ((a.second + 1 - extract(epoch from clock_timestamp())) * 1000)::float8 as milliseconds_left
      from admit(${hash}, ${bucket}) a`,
  );
  if (!row) return null;
  const admitted = {
    caller: {
      organizationId: row.organization_id,
      keyId: row.key_id,
      mode: row.mode,
      scopes: row.scopes,
    },
    bucket,
    raisedLimit: row.raised_limit,
    used: row.used,
    second: Number(row.second),
  };
  // Counted from before the question, so that the way to the database never makes it too long.
  const until = askedAt + row.milliseconds_left;
  if (isSpent(admitted)) spentWindows.add(window, beyondLimit(admitted), until);
  return admitted;
}

/** RFC 6750 §2.1; the scheme's name is case-insensitive (RFC 9110 §11.1). */
function bearerToken(request: Request): string | null {
  return /^Bearer +([^\s]+)$/i.exec(request.get('Authorization') ?? '')?.[1] ?? null;
}

/** What the document has no operation for is counted by its method. */
function bucketOf(request: Request): RateBucket {
  const { located } = contextOf(request);
  if (located?.found === 'operation') return located.operation['x-rate-limit'];
  return request.method === 'GET' || request.method === 'HEAD' ? 'reads' : 'writes';
}

import type { Request, RequestHandler, Response } from 'express';
import type { Log } from '../../platform/log.ts';
import type { LoggedAddress } from '../../platform/config.ts';
import { traceIdOf } from '../../platform/tracing/spans.ts';
import { isId } from '../../platform/values/id.ts';
import { clientAddress, truncatedAddress } from '../../platform/values/network.ts';
import { apiKeyIdOf } from '../../platform/values/principal.ts';
import { cleanPath } from '../connections/clean-path.ts';
import { contextOf, setContext } from '../context.ts';
import { randomUUID } from 'node:crypto';
import type { Metrics } from '../../platform/metrics/metrics.ts';
import type { RecordEnding } from './ending.ts';
import type { RecordedRequest } from '../../platform/values/recorded-request.ts';
import { fieldToLog } from './field-to-log.ts';
import type { HttpError } from '../responses/http-error.ts';

/** Requests that no documented operation serves, such as pages and probes. */
const OTHER = 'other';

/** Counts responses and accepted emails. */
export function measureRequests(metrics: Metrics): RequestHandler {
  return (request, response, next) => {
    whenEnded(request, response, ({ status, durationMs }) => {
      const { located, tenant, emailIds, replayed } = contextOf(request);
      const operation = located?.found === 'operation' ? located.operation.operationId : OTHER;
      metrics.request(operation, status, durationMs / 1_000);
      if (!emailIds || replayed || tenant?.mode !== 'live') return;
      const kind = operation === 'emails.batch' ? 'batch' : 'single';
      metrics.accepted(kind, tenant.organizationId, emailIds.length);
    });
    next();
  };
}

const VALID = /^[A-Za-z0-9._-]{1,128}$/;

/** Sets the request id: the client's `X-Request-Id` if it is valid, else a new one. */
export function requestId(): RequestHandler {
  return (request, response, next) => {
    const header = request.get('X-Request-Id') ?? '';
    const id = VALID.test(header) ? header : randomUUID();
    setContext(request, { requestId: id });
    response.set('X-Request-Id', id);
    next();
  };
}

/** Monitoring polls these every few seconds. */
const POLLED = ['/livez', '/readyz'];

/**
 * The most requests in a second whose line says that they failed in an overload. Rate limits do not bound them, because
 * the authentication fails, too. The lines of outages count all of them (`outages.ts`).
 */
const MAX_OVERLOAD_LINES = 10;

/**
 * Logs one line per request, with the operation instead of the path, because paths contain addresses. The guide
 * "Watching it run" documents the fields.
 */
export function logRequests(log: Log, loggedAddress: LoggedAddress): RequestHandler {
  const mayLogOverload = limitPerSecond(MAX_OVERLOAD_LINES);
  return (request, response, next) => {
    const { method, path } = request;
    whenEnded(request, response, ({ status, aborted, durationMs }) => {
      const context = contextOf(request);
      const { requestId, tenant, principal, session, overload, replayed } = context;
      // An outage is logged separately, with the number of failed requests.
      const isLeftOut = context.metOutage || (overload && !mayLogOverload());
      log[isLeftOut || POLLED.includes(path) ? 'debug' : 'info']({
        request_id: requestId,
        trace_id: traceIdOf(principal?.request?.traceparent),
        organization_id: tenant?.organizationId,
        key_id: (principal && apiKeyIdOf(principal.actor)) ?? undefined,
        person_id: session?.signedIn.personId,
        mode: tenant?.mode,
        ...describeTarget(request),
        ...describeEmails(request),
        method,
        status: status ?? undefined,
        ms: Math.round(durationMs),
        reason: overload,
        client_address: describeAddress(request, loggedAddress),
        ...(replayed ? { replayed } : {}),
        ...(aborted ? { aborted } : {}),
      });
    });
    next();
  };
}

function limitPerSecond(max: number): () => boolean {
  let second = 0;
  let count = 0;
  return () => {
    const now = Math.floor(performance.now() / 1_000);
    if (now !== second) count = 0;
    second = now;
    count += 1;
    return count <= max;
  };
}

function describeTarget(request: Request) {
  const { located } = contextOf(request);
  if (located?.found === 'operation') return { operation: located.operation.operationId };
  return { path: cleanPath(request.originalUrl) };
}

/** The emails that the request accepted, and the one that its path names. */
function describeEmails(request: Request) {
  const { located, emailIds = [] } = contextOf(request);
  if (located?.found !== 'operation' || !located.operation.operationId.startsWith('emails.'))
    return {};
  const { id } = located.path;
  const ids = id !== undefined && isId(id) ? [id.toLowerCase(), ...emailIds] : emailIds;
  if (ids.length === 0) return {};
  return ids.length === 1 ? { email_id: ids[0] } : { email_ids: ids };
}

function describeAddress({ ip }: Request, logged: LoggedAddress): string | undefined {
  if (logged === 'none') return undefined;
  return (logged === 'full' ? clientAddress(ip) : truncatedAddress(ip)) ?? undefined;
}

/**
 * Calls back when the response is complete or its connection is closed. Without a client that waits, the operation
 * continues, and can still accept emails: then, when it has ended.
 */
function whenEnded(request: Request, response: Response, record: RecordEnding): void {
  const context = contextOf(request);
  if (context.whenEnded) {
    context.whenEnded.push(record);
    return;
  }
  const all = (context.whenEnded = [record]);
  const startedAt = performance.now();
  response.on('close', () => {
    const ending = {
      status: response.headersSent ? response.statusCode : null,
      aborted: !response.writableFinished,
      durationMs: performance.now() - startedAt,
    };
    const recordAll = (): void => all.forEach((each) => each(ending));
    if (context.running && ending.aborted) void context.running.then(recordAll);
    else recordAll();
  });
}

/** Must return at once, because requests do not wait for the log. */
export type RecordRequest = (request: RecordedRequest) => void;

/** Must return at once, too. */
export type NoteKeyUse = (keyId: string) => void;

/** Programs that follow the log repeat this request, and would fill the log with it. */
const UNRECORDED = 'requests.list';

/** Records every request with a valid key, and that the key was used, after its response. */
export function recordRequests(record: RecordRequest, noteKeyUse: NoteKeyUse): RequestHandler {
  return (request, response, next) => {
    const arrivedAt = Date.now();
    whenEnded(request, response, ({ status, durationMs }) => {
      const { principal } = contextOf(request);
      const keyId = principal ? apiKeyIdOf(principal.actor) : null;
      if (keyId !== null) noteKeyUse(keyId);
      const recorded = describe(request, { arrivedAt, status, durationMs: Math.round(durationMs) });
      if (recorded) record(recorded);
    });
    next();
  };
}

type Timed = Pick<RecordedRequest, 'arrivedAt' | 'status' | 'durationMs'>;

function describe(
  request: Request,
  { arrivedAt, status, durationMs }: Timed,
): RecordedRequest | null {
  const { principal, requestId, located, failure } = contextOf(request);
  const apiKeyId = principal ? apiKeyIdOf(principal.actor) : null;
  if (!principal || apiKeyId === null) return null;
  const operation = located?.found === 'operation' ? located.operation.operationId : null;
  if (operation === UNRECORDED && status === 200) return null;
  return {
    organizationId: principal.organizationId,
    apiKeyId,
    mode: principal.mode,
    arrivedAt,
    operation,
    status,
    errorCode: failure?.code ?? null,
    errorField: fieldOf(failure),
    requestId,
    durationMs,
  };
}

function fieldOf(failure: HttpError | undefined): string | null {
  const field = failure?.details.field;
  return typeof field === 'string' ? fieldToLog(field) : null;
}

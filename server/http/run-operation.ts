import type { Database, Transaction } from '../platform/database/sql.ts';
import type { Request, RequestHandler, Response } from 'express';
import { contextOf, operationOf, principalOf } from './context.ts';
import type { CheckResponse } from './validation/check-response.ts';
import type { DocumentedOperation } from './document.ts';
import {
  exportsAreBusy,
  idempotencyInProgress,
  listsAreBusy,
  uploadQueueIsFull,
  preparationsAreBusy,
  tooManyAtOnce,
  uploadsAreBusy,
} from './responses/http-error.ts';
import { runOnce } from './idempotency.ts';
import type { Handlers, OperationId, OperationRequest, RequestBefore } from './operation.ts';
import { isLong } from './responses/long-list.ts';
import { streamResponse, toComplete } from './responses/stream-response.ts';
import { rawBodyOf } from './body/raw-body.ts';
import { hasLongResponse } from './body/request-memory.ts';
import type { MaskResponse } from './responses/mask-response.ts';
import { type InTransaction, TextStream } from '../platform/files/text-stream.ts';
import { streamText } from './responses/text-stream.ts';
import { createTenantSemaphore } from '../platform/concurrency/semaphores.ts';
import { createKeyedMutex } from '../platform/concurrency/keyed-mutex.ts';
import { unitOfWork, type Work } from './unit-of-work.ts';
import { createHash } from 'node:crypto';

/**
 * Maximum number of the pool's connections (`app/services.ts`) for one organization. The others remain
 * available for other organizations, token pages and admission.
 */
const CONNECTIONS = { total: 10, maxWaitMs: 5_000, busy: tooManyAtOnce };

/**
 * One list query of an organization runs at a time, and beside it one read with a long response: each of them can use a
 * whole core of PostgreSQL.
 */
const LISTS = { total: 1, maxWaitMs: 10_000, busy: listsAreBusy };
const LONG_READS = { total: 1, maxWaitMs: 10_000, busy: tooManyAtOnce };

/** One upload per organization at a time, so that one organization cannot fill the queue of `READ_UPLOADS`. */
const UPLOADS = { total: 1, maxWaitMs: 5_000, busy: uploadsAreBusy };

/** One upload is read at a time in the process. The others wait longer than reading one image can take. */
const READ_UPLOADS = { total: 1, maxWaitMs: 10_000, busy: uploadQueueIsFull };

/** Exports take minutes, so none waits for another. */
const EXPORTS = { total: 2, maxWaitMs: 0, busy: exportsAreBusy };

/**
 * Preparation may take a second, and dozens of concurrent requests should all succeed, in order. Hence the
 * long wait.
 */
const PREPARATIONS = { total: 1, maxWaitMs: 60_000, busy: preparationsAreBusy };

interface OperationResponse {
  status: number;
  body?: object;
  emailIds?: readonly string[];
  afterCommit?: () => Promise<void>;
}

type AnyWork = (request: OperationRequest<OperationId>) => Promise<OperationResponse>;
type AnyHandler = AnyWork | { prepare(request: RequestBefore<OperationId>): Promise<AnyWork> };

/**
 * Runs the operation's handler in its transaction, adds `test_mode`, and responds only after the commit.
 * With `check`, a response that violates the document rolls the transaction back, unless its only statement
 * has committed already. `mask` changes the responses to people with the role `viewer`.
 */
export function runOperation(
  orm: Database,
  handlers: Handlers,
  check: CheckResponse | null,
  mask: MaskResponse | null = null,
): RequestHandler {
  const exclusively = createKeyedMutex(idempotencyInProgress);
  const withConnection = createTenantSemaphore(CONNECTIONS);
  const inList = createTenantSemaphore(LISTS);
  const inLongRead = createTenantSemaphore(LONG_READS);
  const inUpload = createTenantSemaphore(UPLOADS);
  const inReadUpload = createTenantSemaphore(READ_UPLOADS);
  const inPreparation = createTenantSemaphore(PREPARATIONS);
  const inExport = createTenantSemaphore(EXPORTS);
  const run = async (request: Request, response: Response): Promise<void> => {
    const { operation, path } = operationOf(request);
    const principal = principalOf(request);
    const handler = handlers[operation.operationId as OperationId] as unknown as AnyHandler;
    const { idempotentRequest } = contextOf(request);
    const ofList = readsList(operation, request.query);
    const isLongRead = request.method === 'GET' && hasLongResponse(operation);
    const transaction = {
      tenant: principal,
      keepTestRows: operation['x-test-mode'] === 'stored',
      // A list query sets its own statement timeout, which needs a transaction.
      readOnly: request.method === 'GET' && !ofList && !operation['x-audited'],
      // The record of the idempotency key is written in the same transaction, at the end.
      mayCommitFirst: !idempotentRequest,
    };

    const inTransaction = <T>(work: Work, run: (em: Transaction) => Promise<T>): Promise<T> =>
      withConnection(principal.organizationId, () => unitOfWork(orm, work, run));

    const before: Omit<RequestBefore<OperationId>, 'inTransaction'> = {
      path,
      query: { ...request.query, ...contextOf(request).objectParameters },
      body: request.body as OperationRequest<OperationId>['body'],
      ifMatch: request.headers['if-match'] ?? null,
      principal,
    };
    const isRaw = operation['x-raw-body'] === true;
    const isUpload = operation['x-rate-limit'] === 'uploads';
    const prepared = (): AnyWork | Promise<AnyWork> => {
      if (!('prepare' in handler)) return handler;
      const inOwn: InTransaction = (work) =>
        inTransaction({ tenant: principal, keepTestRows: transaction.keepTestRows }, work);
      if (isRaw) {
        const rawBody = rawBodyOf(request, inOwn);
        return handler.prepare({ ...before, inTransaction: inOwn, rawBody });
      }
      const prepare = () => handler.prepare({ ...before, inTransaction: inOwn });
      return isUpload
        ? inReadUpload('', prepare)
        : inPreparation(`${principal.organizationId} ${operation.operationId}`, prepare);
    };

    const execute = async () => {
      const work = await prepared();
      return inTransaction(transaction, async (em) => {
        const attempt = runOnce(em, idempotentRequest);
        const result = await work({
          ...before,
          scope: { ...principal, em },
          once: attempt.once,
        });
        if (result.body instanceof TextStream) return { ...result, replayed: false };
        const whole = result.body && { ...result.body, test_mode: principal.mode === 'test' };
        const complete =
          whole && mask && principal.role === 'viewer'
            ? await mask(operation, result.status, whole)
            : whole;
        const violation = check?.(operation.operationId, {
          status: result.status,
          body: complete && (await toComplete(em, complete)),
        });
        if (violation) throw new Error(`The response violates the document: ${violation}`);
        const { status: answered, emailIds, afterCommit } = result;
        const { replayed } = attempt;
        return { status: answered, body: complete, emailIds, afterCommit, replayed };
      });
    };

    if (operation['x-stream']) {
      await inExport(principal.organizationId, async () => {
        const { status, body } = await execute();
        response.status(status);
        if (!(body instanceof TextStream)) throw new Error('An export has no text.');
        const inOwn: InTransaction = (run) => inTransaction({ tenant: principal }, run);
        await streamText(request, response, body, inOwn);
      });
      contextOf(request).memory?.endWork();
      return;
    }

    const { status, body, emailIds, afterCommit, replayed } = await (idempotentRequest
      ? exclusively(idempotentRequest.keyHash.toString('hex'), execute)
      : ofList
        ? inList(principal.organizationId, execute)
        : isUpload
          ? inUpload(principal.organizationId, execute)
          : isLongRead
            ? inLongRead(principal.organizationId, execute)
            : execute());
    await afterCommit?.();
    // Only now, as a request that conflicts is repeated and may be rolled back.
    if (emailIds) Object.assign(contextOf(request), { emailIds, replayed });
    if (replayed) response.set('Idempotent-Replayed', 'true');

    if (body && isLong(body)) {
      response.status(status);
      await streamResponse(request, response, body, (list, cursor) =>
        inTransaction({ tenant: principal, readOnly: true }, (em) => list.read(em, cursor)),
      );
    } else if (body) sendJson(request, response.status(status), body);
    else response.status(status).end();
    contextOf(request).memory?.endWork();
  };
  return (request, response) => {
    const running = run(request, response);
    contextOf(request).running = running.catch(() => {});
    return running;
  };
}

/** Whether the operation evaluates the rule of a smart list, or counts contacts, which may take long. */
const readsList = (
  { 'x-long-query': long }: DocumentedOperation,
  query: Record<string, unknown>,
): boolean =>
  Array.isArray(long)
    ? long.some((name) => query[name] !== undefined && query[name] !== false)
    : long === true;

/**
 * Sends JSON. The dashboard repeats its reads every few seconds: for sessions, a response that is the same as the one
 * whose ETag the request names is a 304 without a body (RFC 9110, section 13.1.2). Programs with a key do not repeat
 * reads so often, and their responses cost no hash.
 */
export function sendJson(request: Request, response: Response, body: object): void {
  if (request.method !== 'GET' || !contextOf(request).session) {
    response.json(body);
    return;
  }
  const text = JSON.stringify(body);
  const etag = `W/"${createHash('sha256').update(text).digest('base64url')}"`;
  response.set('ETag', etag);
  if (request.get('If-None-Match') === etag) response.status(304).end();
  else response.type('json').send(text);
}

/** Responses contain personal data, and one contains an API key: caches must not store them. */
export function noStore(): RequestHandler {
  return (_request, response, next) => {
    response.set('Cache-Control', 'no-store');
    next();
  };
}

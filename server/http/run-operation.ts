import type { EntityManager, MikroORM } from '@mikro-orm/postgresql';
import type { RequestHandler } from 'express';
import { principalOf, contextOf, operationOf } from './context.ts';
import type { CheckAnswer } from './contract.ts';
import {
  idempotencyInProgress,
  listsAreBusy,
  othersUpload,
  preparationsAreBusy,
  tooManyAtOnce,
  uploadsAreBusy,
} from './http-error.ts';
import { repetition } from './idempotency.ts';
import type { Handlers, OperationId, OperationRequest, RequestBefore } from './operation.ts';
import { hasLongLists } from './long-list.ts';
import { streamResponse, toComplete } from './stream-response.ts';
import { createTenantSemaphore } from '../platform/concurrency/tenant-semaphore.ts';
import { createKeyedMutex } from '../platform/concurrency/keyed-mutex.ts';
import { unitOfWork, type Work } from './unit-of-work.ts';

/**
 * How many of the pool's connections (`app/services.ts`) one organization may hold. The others are left to
 * other organizations, to token pages and to admission, whatever this one's requests wait for.
 */
const CONNECTIONS = { total: 10, maxWaitMs: 5_000, busy: tooManyAtOnce };

/** How many connections one organization's lists may hold, and how long others wait for them. */
const LISTS = { total: 2, maxWaitMs: 5_000, busy: listsAreBusy };

/** One upload of an organization at a time, so that the next one of the process may be another's. */
const UPLOADS = { total: 1, maxWaitMs: 5_000, busy: uploadsAreBusy };

/** Of all organizations one upload is read at a time. Others wait for longer than one image may take. */
const READ_UPLOADS = { total: 1, maxWaitMs: 10_000, busy: othersUpload };

/**
 * What is long enough to be prepared may take a second, and dozens that are sent at once are all
 * carried out, in order.
 */
const PREPARATIONS = { total: 1, maxWaitMs: 60_000, busy: preparationsAreBusy };

interface Answer {
  status: number;
  body?: object;
}

type AnyWork = (request: OperationRequest<OperationId>) => Promise<Answer>;
type AnyHandler = AnyWork | { prepare(request: RequestBefore<OperationId>): Promise<AnyWork> };

/**
 * Runs the operation's handler in its transaction, adds `test_mode`, and answers only after the
 * commit. With `check`, an answer that breaks the document rolls everything back, unless a statement
 * that commits was all of it.
 */
export function runOperation(
  orm: MikroORM,
  handlers: Handlers,
  check: CheckAnswer | null,
): RequestHandler {
  const exclusively = createKeyedMutex(idempotencyInProgress);
  const withConnection = createTenantSemaphore(CONNECTIONS);
  const inList = createTenantSemaphore(LISTS);
  const inUpload = createTenantSemaphore(UPLOADS);
  const inReadUpload = createTenantSemaphore(READ_UPLOADS);
  const inPreparation = createTenantSemaphore(PREPARATIONS);
  return async (request, response) => {
    const { operation, path } = operationOf(request);
    const principal = principalOf(request);
    const handler = handlers[operation.operationId as OperationId] as unknown as AnyHandler;
    const { repeatable } = contextOf(request);
    const ofList = readsList(operation.operationId, request.query);
    const scope = {
      tenant: principal,
      keepTestRows: operation['x-test-mode'] === 'stored',
      // The page of a list sets how long it may take, which needs a transaction.
      readOnly: request.method === 'GET' && !ofList,
      // What can be repeated is recorded together with its work, at the end.
      mayEndEarly: !repeatable,
    };

    const inTransaction = <T>(work: Work, run: (em: EntityManager) => Promise<T>): Promise<T> =>
      withConnection(principal.organizationId, () => unitOfWork(orm, work, run));

    const before: RequestBefore<OperationId> = {
      path,
      query: request.query,
      body: request.body as OperationRequest<OperationId>['body'],
      principal,
    };
    const isUpload = operation['x-rate-limit'] === 'uploads';
    const prepared = (): AnyWork | Promise<AnyWork> => {
      if (!('prepare' in handler)) return handler;
      const prepare = () => handler.prepare(before);
      return isUpload
        ? inReadUpload('', prepare)
        : inPreparation(`${principal.organizationId} ${operation.operationId}`, prepare);
    };

    const carryOut = async () => {
      const work = await prepared();
      return inTransaction(scope, async (em) => {
        const attempt = repetition(em, repeatable);
        const result = await work({ ...before, em, once: attempt.once });
        const complete = result.body && { ...result.body, test_mode: principal.mode === 'test' };
        const breach = check?.(operation.operationId, {
          status: result.status,
          body: complete && (await toComplete(em, complete)),
        });
        if (breach) throw new Error(`The answer breaks the document: ${breach}`);
        return { status: result.status, body: complete, replayed: attempt.replayed };
      });
    };

    const { status, body, replayed } = await (repeatable
      ? exclusively(repeatable.keyHash.toString('hex'), carryOut)
      : ofList
        ? inList(principal.organizationId, carryOut)
        : isUpload
          ? inUpload(principal.organizationId, carryOut)
          : carryOut());
    if (replayed) response.set('Idempotent-Replayed', 'true');

    if (body && hasLongLists(body)) {
      response.status(status);
      await streamResponse(request, response, body, (list, cursor) =>
        inTransaction({ tenant: principal, readOnly: true }, (em) => list.read(em, cursor)),
      );
    } else if (body) response.status(status).json(body);
    else response.status(status).end();
    contextOf(request).memory?.endWork();
  };
}

/** May take as long as the rule of a smart list makes it. */
const readsList = (operationId: string, query: object): boolean =>
  operationId === 'lists.listContacts' || (operationId === 'contacts.list' && 'list' in query);

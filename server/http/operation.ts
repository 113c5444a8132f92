import type { EntityManager } from '@mikro-orm/postgresql';
import type { operations } from '../../generated/types.ts';
import type { Principal } from '../platform/values/principal.ts';

/**
 * Does the work, or gives what it came to when the same request was carried out before. What it comes
 * to is stored as JSON.
 */
export type Once = <Outcome>(work: () => Promise<Outcome>) => Promise<Outcome>;
import type { LongList } from './long-list.ts';

export type DocumentedId = keyof operations;

/** Operations behind the token in a link. */
export type TokenPageId = Extract<DocumentedId, `tokenPages.${string}`>;

/** Operations that take an API key. */
export type OperationId = Exclude<DocumentedId, TokenPageId>;

type Operation<Id extends DocumentedId> = operations[Id];

export type Body<Id extends DocumentedId> =
  Operation<Id> extends { requestBody: { content: { 'application/json': infer B } } }
    ? B
    : Operation<Id> extends { requestBody?: { content: { 'application/json': infer B } } }
      ? B | undefined
      : undefined;

/** Query values as validation leaves them: those with a default are always there. */
type Query<Id extends OperationId> = NonNullable<Operation<Id>['parameters']['query']>;

type Path<Id extends OperationId> = Operation<Id>['parameters'] extends { path: infer P }
  ? P
  : Record<never, never>;

type Success = 200 | 201 | 204;

/** `test_mode` is added to every body in one place; handlers don't know the mode. */
type Result<Status, Response> = Response extends { content: { 'application/json': infer B } }
  ? { status: Status; body: Listing<Omit<B, 'test_mode'>> }
  : { status: Status };

/** Lists of an answer may be read while it is written. */
type Listing<B> = { [K in keyof B]: B[K] extends (infer Entry)[] ? B[K] | LongList<Entry> : B[K] };

export type OperationResult<Id extends OperationId> = {
  [S in keyof Operation<Id>['responses'] & Success]: Result<S, Operation<Id>['responses'][S]>;
}[keyof Operation<Id>['responses'] & Success];

export interface OperationRequest<Id extends OperationId> {
  path: Path<Id>;
  query: Query<Id>;
  body: Body<Id>;
  principal: Principal;
  /** Bound to the request's transaction and to the caller's organization. */
  em: EntityManager;
  /** For work that a request with an idempotency key does once, however often it comes. */
  once: Once;
}

/** What can be known of a request before its transaction begins. */
export type RequestBefore<Id extends OperationId> = Omit<OperationRequest<Id>, 'em' | 'once'>;

export type Work<Id extends OperationId> = (
  request: OperationRequest<Id>,
) => Promise<OperationResult<Id>>;

/**
 * Long work that needs no database is done in `prepare`, which gives the work of the transaction: so
 * nothing holds a connection meanwhile. Of one organization and operation, one is prepared at a
 * time; of all uploads to the process, one.
 */
export interface PreparedHandler<Id extends OperationId> {
  prepare(request: RequestBefore<Id>): Promise<Work<Id>>;
}

export type Handler<Id extends OperationId> = Work<Id> | PreparedHandler<Id>;

/** One handler for each operation of the document: a missing one doesn't compile. */
export type Handlers = { [Id in OperationId]: Handler<Id> };

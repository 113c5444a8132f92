import type { operations } from '../../generated/types.ts';
import type { RequestScope } from '../platform/database/tenancy.ts';
import type { Principal } from '../platform/values/principal.ts';

/**
 * Runs the work, or returns the outcome of an earlier run of the same request. The outcome is stored as
 * JSON.
 */
export type Once = <Outcome>(work: () => Promise<Outcome>) => Promise<Outcome>;
import type { LongList } from './responses/long-list.ts';
import type { RawBody } from '../platform/files/raw-body.ts';
import type { InTransaction, TextStream } from '../platform/files/text-stream.ts';

export type DocumentedId = keyof operations;

/** Operations that are authorized by the token in a link. */
export type TokenPageId = Extract<DocumentedId, `tokenPages.${string}`>;

/** Operations on people and their sessions, which accept sessions only. */
export type PersonOperationId = Extract<
  DocumentedId,
  `${'sessions' | 'me' | 'passkeys' | 'identities' | 'identityProvider' | 'people' | 'invitations' | 'organizations'}.${string}`
>;

/** Operations of an organization: with an API key, or with the session of a person who has a role in it. */
export type OperationId = Exclude<DocumentedId, TokenPageId | PersonOperationId>;

type Operation<Id extends DocumentedId> = operations[Id];

export type Body<Id extends DocumentedId> =
  Operation<Id> extends { requestBody: { content: { 'application/json': infer B } } }
    ? B
    : Operation<Id> extends { requestBody?: { content: { 'application/json': infer B } } }
      ? B | undefined
      : undefined;

/** Query values after validation: parameters with a default are always present. */
export type Query<Id extends DocumentedId> = NonNullable<Operation<Id>['parameters']['query']>;

export type Path<Id extends DocumentedId> = Operation<Id>['parameters'] extends { path: infer P }
  ? P
  : Record<never, never>;

type Success = 200 | 201 | 202 | 204;

/** `test_mode` is added to every body in one place; handlers do not handle the mode. */
type Result<Status, Response> = Response extends { content: { 'application/json': infer B } }
  ? { status: Status; body: Listing<Omit<B, 'test_mode'>> }
  : Response extends { content: { 'text/csv': string } }
    ? { status: Status; body: TextStream }
    : { status: Status };

/** Lists of a response may be read while it is written. */
type Listing<B> = { [K in keyof B]: B[K] extends (infer Entry)[] ? B[K] | LongList<Entry> : B[K] };

export type OperationResult<Id extends DocumentedId> = {
  [S in keyof Operation<Id>['responses'] & Success]: Result<S, Operation<Id>['responses'][S]>;
}[keyof Operation<Id>['responses'] & Success] &
  Logged &
  Effects;

interface Effects {
  /** Runs after the transaction was committed, or rolled back in test mode, and before the response. */
  afterCommit?: () => Promise<void>;
}

/** What the log says of a request beside its status. */
interface Logged {
  /** The ids of the emails that it accepted. */
  emailIds?: readonly string[];
}

export interface OperationRequest<Id extends OperationId> {
  path: Path<Id>;
  query: Query<Id>;
  body: Body<Id>;
  /** The header `If-Match`; null without one. */
  ifMatch: string | null;
  principal: Principal;
  /** The transaction of the request, bound to the organization, with the principal. */
  scope: RequestScope;
  /** Runs work only once for all requests with the same idempotency key. */
  once: Once;
}

interface Preparing {
  /** Reads in a transaction of its own, as long as the work needs the connection. */
  inTransaction: InTransaction;
  /** The body of an operation with `x-raw-body`, which `prepare` reads. */
  rawBody?: RawBody;
}

/** The part of a request that is available before its transaction begins. */
export type RequestBefore<Id extends OperationId> = Omit<OperationRequest<Id>, 'scope' | 'once'> &
  Preparing;

export type Work<Id extends OperationId> = (
  request: OperationRequest<Id>,
) => Promise<OperationResult<Id>>;

/**
 * `prepare` does long work that needs no database and returns the work of the transaction, so that no
 * connection is held meanwhile. One request per organization and operation is prepared at a time; of all
 * uploads to the process, one.
 */
export interface PreparedHandler<Id extends OperationId> {
  prepare(request: RequestBefore<Id>): Promise<Work<Id>>;
}

export type Handler<Id extends OperationId> = Work<Id> | PreparedHandler<Id>;

/** One handler per operation of the document: a missing one is a type error. */
export type Handlers = { [Id in OperationId]: Handler<Id> };

import type { Request } from 'express';
import type { IdempotentRequest } from './idempotency-records.ts';
import type { Overload } from '../platform/database/availability.ts';
import type { Principal, Tenant } from '../platform/values/principal.ts';
import type { DocumentedOperation, Located } from './document.ts';
import type { SchemaError } from './validation/failures.ts';
import type { HttpError } from './responses/http-error.ts';
import type { RequestMemory } from './body/request-memory.ts';
import type { Member, SignedIn } from '../platform/values/person.ts';
import type { RecordEnding } from './log/ending.ts';

/** The session of a request. */
export interface RequestSession {
  signedIn: SignedIn;
  member: Member | null;
  /** The slug of the organization, as the request names it. */
  organization: string | null;
  /** `X-Mailwright-Mode` as the request has it. */
  mode: string;
}

/** Data that the middlewares of a request pass on. */
export interface RequestContext {
  requestId: string;
  located?: Located;
  /** The method is HEAD, which is handled as GET. */
  isHead?: boolean;
  /** The tenant of the key or token. */
  tenant?: Tenant;
  principal?: Principal;
  /** The person of the session, with or without a role in the organization of the request. */
  session?: RequestSession;
  idempotentRequest?: IdempotentRequest;
  memory?: RequestMemory;
  /** Validation errors of list entries that are checked one by one. */
  schemaErrors?: SchemaError[];
  /** Objects of the query, by parameter. */
  objectParameters?: Record<string, Record<string, unknown>>;
  /** The ids of the emails that the request accepted, or had accepted when it was first made. */
  emailIds?: readonly string[];
  /** Fulfilled when the operation has succeeded or failed. */
  running?: Promise<void>;
  /** Whether the response is that of an earlier request with the same idempotency key. */
  replayed?: boolean;
  /** Whether the request failed because the database was unavailable. */
  metOutage?: boolean;
  /** Why the request failed although the database was available. */
  overload?: Overload;
  /** The error of the response. */
  failure?: HttpError;
  /** What is called when the request has ended. */
  whenEnded?: RecordEnding[];
}

const contexts = new WeakMap<Request, RequestContext>();

export function setContext(request: Request, context: RequestContext): void {
  contexts.set(request, context);
}

export function contextOf(request: Request): RequestContext {
  const context = contexts.get(request);
  if (!context) throw new Error('The request has no context: requestId() must come first.');
  return context;
}

/** Whether the client wants only the headers of the response. */
export const isHead = (request: Request): boolean =>
  contexts.get(request)?.isHead ?? request.method === 'HEAD';

/** The operation and its path parameters, after requireOperation(). */
export function operationOf(request: Request): {
  operation: DocumentedOperation;
  path: Record<string, string>;
} {
  const { located } = contextOf(request);
  if (located?.found === 'operation') return located;
  throw new Error('The request has no operation: requireOperation() must come first.');
}

/** The principal, after authenticate(). */
export function principalOf(request: Request): Principal {
  const { principal } = contextOf(request);
  if (!principal) throw new Error('The request has no principal: authenticate() must come first.');
  return principal;
}

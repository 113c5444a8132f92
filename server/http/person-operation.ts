import type { Transaction } from '../platform/database/sql.ts';
import type { Body, OperationResult, Path, PersonOperationId, Query } from './operation.ts';
import type { Client, Member, SignedIn } from '../platform/values/person.ts';

/** Operations that begin a session, and so need none. */
type OpenId =
  | 'sessions.create'
  | 'sessions.beginWithPasskey'
  | 'sessions.createWithPasskey'
  | 'sessions.beginWithOidc'
  | 'sessions.createWithOidc'
  | 'sessions.beginWithOrganization'
  | 'sessions.recover'
  | 'invitations.beginWithOidc'
  | 'invitations.acceptWithOidc'
  | 'invitations.beginWithPasskey'
  | 'invitations.acceptWithPasskey'
  | 'invitations.accept'
  | 'invitations.show';

/** Who sends the request: the document says what each operation requires. */
type CallerOf<Id extends PersonOperationId> = Id extends OpenId
  ? SignedIn | null
  : Id extends `people.${string}` | `invitations.${string}` | `identityProvider.${string}`
    ? Member
    : SignedIn;

export interface PersonRequest<Id extends PersonOperationId> {
  path: Path<Id>;
  query: Query<Id>;
  body: Body<Id>;
  caller: CallerOf<Id>;
  client: Client;
  /** The token in the request's cookie; null without one. */
  token: string | null;
  /** The token in the cookie that recognizes the browser; null without one. */
  browser: string | null;
  /**
   * Runs work in a transaction of the role of sign-in, which row-level security does not restrict. Slow work without the
   * database, such as hashing a password, belongs between two of them.
   */
  transaction: <T>(work: (em: Transaction) => Promise<T>) => Promise<T>;
}

interface WithCookies {
  /** The token of a new session, for the cookie; null removes the cookie. */
  session?: string | null;
  /** The token that recognizes the browser, for its cookie. */
  browser?: string;
}

type PersonHandler<Id extends PersonOperationId> = (
  request: PersonRequest<Id>,
) => Promise<OperationResult<Id> & WithCookies>;

/** One handler per operation of the document: a missing one is a type error. */
export type PersonHandlers = { [Id in PersonOperationId]: PersonHandler<Id> };

import { isNativeError } from 'node:util/types';
import { toSingleLine } from '../values/text.ts';

const NETWORK = [
  ...['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'ENOTFOUND', 'EAI_AGAIN'],
  ...['EHOSTUNREACH', 'ENETUNREACH'],
];

const STATEMENT_TIMEOUT = '57014';

/** PostgreSQL ended a session that was idle in a transaction for too long. */
export const IDLE_IN_TRANSACTION = '25P03';

/** The message of a pool whose connections are all in use, which says nothing about the database. */
const POOL_IS_FULL = /timeout exceeded when trying to connect/;

/** SQLSTATEs and their classes. */
interface ErrorCodes {
  states: string[];
  classes: string[];
}

/** The server is shutting down, crashed or starting up; connection exceptions. */
const LOST: ErrorCodes = { states: ['57P01', '57P02', '57P03'], classes: ['08'] };

/** A statement timeout; a read-only standby; out of connections, memory or disk. */
const REFUSED: ErrorCodes = { states: [STATEMENT_TIMEOUT, '25006'], classes: ['53'] };

const MESSAGES =
  /Connection terminated|timeout expired|timeout exceeded when trying to connect|Client has encountered a connection error|not queryable|Cannot use a pool after|LISTEN\/NOTIFY (?:heartbeat timed out|connection ended)/i;

/** Whether PostgreSQL is unavailable, as opposed to rejecting a statement. */
export const isDatabaseUnavailable = (error: unknown): boolean =>
  isConnectionLost(error) || isBusy(error) || isReason(error, (code) => isAmong(REFUSED, code));

/** A connection was closed because its holder sent no statement for too long. Nothing was changed. */
export class HeldTooLongError extends Error {
  readonly code = IDLE_IN_TRANSACTION;
  constructor() {
    super('The connection was held for too long without a statement.');
  }
}

/** Whether this process was too slow or overloaded, according to the error. */
export const isBusy = (error: unknown): boolean =>
  isReason(error, (code, { message }) => isBusyReason(code, message));

const isBusyReason = (code: string, message: string): boolean =>
  code === IDLE_IN_TRANSACTION || POOL_IS_FULL.test(message);

/** Whether the connection was lost or never made: the outcome of its work is not reported. */
export const isConnectionLost = (error: unknown): boolean =>
  isReason(
    error,
    (code, { syscall, message }) =>
      NETWORK.includes(code) ||
      isAmong(LOST, code) ||
      // The Unix socket of a server that isn't running.
      (code === 'ENOENT' && syscall === 'connect') ||
      MESSAGES.test(message),
  );

/** The connection was lost during a commit, which PostgreSQL may have completed. */
export class OutcomeUnknownError extends Error {
  constructor(cause: unknown) {
    super('The connection ended during the commit.', { cause });
  }
}

/** Why the database is unavailable. */
export type OutageKind =
  | 'busy'
  | 'unreachable'
  | 'connection_lost'
  | 'starting'
  | 'standby'
  | 'pooler'
  | 'exhausted'
  | 'slow';

/** Why a request failed although the database is available: it was too slow, or found no connection. */
export type Overload = Extract<OutageKind, 'busy' | 'slow'>;

export const isOverload = (kind: OutageKind): kind is Overload =>
  kind === 'busy' || kind === 'slow';

export interface Outage {
  kind: OutageKind;
  code: string | null;
  /** The message of the server or pooler, if it can't contain what a caller sent. */
  words: string | null;
}

/** The outage that an error indicates; null if it indicates none. */
export function outageOf(error: unknown): Outage | null {
  if (!isDatabaseUnavailable(error)) return null;
  let outage: Outage | null = null;
  isReason(error, (code, reason) => {
    const kind = kindOf(code, reason);
    if (kind) outage ??= { kind, code: code || null, words: wordsOf(reason) };
    return outage !== null;
  });
  return outage;
}

const UNREACHABLE =
  /^(ECONNREFUSED|ETIMEDOUT|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH|ENOENT)$/;

/** Errors of PostgreSQL name the routine in its source; errors of a pooler don't. */
type Reported = NodeJS.ErrnoException & { severity?: string; routine?: string };

function kindOf(code: string, error: Reported): OutageKind | null {
  if (isBusyReason(code, error.message)) return 'busy';
  if (UNREACHABLE.test(code) || /timeout expired/.test(error.message)) return 'unreachable';
  if (code === '25006') return 'standby';
  if (code === STATEMENT_TIMEOUT) return 'slow';
  if (error.severity && !error.routine && /^(08|53|57P)/.test(code)) return 'pooler';
  if (LOST.states.includes(code)) return 'starting';
  if (isAmong({ states: [], classes: ['53'] }, code)) return 'exhausted';
  return isAmong(LOST, code) || NETWORK.includes(code) || MESSAGES.test(error.message)
    ? 'connection_lost'
    : null;
}

/** Messages of errors that end a connection are about the connection. */
const wordsOf = ({ severity, message }: Reported): string | null =>
  severity === 'FATAL' ? toSingleLine(message).slice(0, 200) : null;

type Predicate = (code: string, error: NodeJS.ErrnoException) => boolean;

/** Whether it is true of the error, its cause or one of its aggregated errors. */
function isReason(error: unknown, predicate: Predicate): boolean {
  if (!isErrorLike(error)) return false;
  const { code, errors, cause } = error as typeof error & { errors?: unknown };
  if (Array.isArray(errors)) return errors.some((each) => isReason(each, predicate));
  return predicate(typeof code === 'string' ? code : '', error) || isReason(cause, predicate);
}

/** pg-boss reports some errors as plain objects with a message. */
const isErrorLike = (error: unknown): error is NodeJS.ErrnoException =>
  isNativeError(error) ||
  (typeof error === 'object' &&
    error !== null &&
    'message' in error &&
    typeof error.message === 'string');

const isAmong = ({ states, classes }: ErrorCodes, code: string): boolean =>
  states.includes(code) || (code.length === 5 && classes.includes(code.slice(0, 2)));

/** Whether PostgreSQL cancelled a statement that took too long. */
export function isStatementTimeout(error: unknown): boolean {
  return isErrorLike(error) && error.code === STATEMENT_TIMEOUT;
}

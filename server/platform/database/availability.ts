import { isNativeError } from 'node:util/types';
import { toSingleLine } from '../values/text.ts';

const NETWORK = [
  ...['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'ENOTFOUND', 'EAI_AGAIN'],
  ...['EHOSTUNREACH', 'ENETUNREACH'],
];

const STATEMENT_TIMEOUT = '57014';

/** PostgreSQL ended a session in which a transaction was open and nothing was asked for long. */
export const IDLE_IN_TRANSACTION = '25P03';

/** A pool's: its connections are all in use, which says nothing about the database. */
const POOL_IS_FULL = /timeout exceeded when trying to connect/;

/** By SQLSTATE, whole or its class. */
interface Signs {
  states: string[];
  classes: string[];
}

/** Shutting down, crashed, starting up; connection exceptions. */
const LOST: Signs = { states: ['57P01', '57P02', '57P03'], classes: ['08'] };

/** A statement took too long; a standby that may only read; too few connections, memory or disk. */
const REFUSED: Signs = { states: [STATEMENT_TIMEOUT, '25006'], classes: ['53'] };

const MESSAGES =
  /Connection terminated|timeout expired|timeout exceeded when trying to connect|Client has encountered a connection error|not queryable|Cannot use a pool after|LISTEN\/NOTIFY (?:heartbeat timed out|connection ended)/i;

/** Whether an error says that PostgreSQL can't serve us now, as opposed to refusing what we asked. */
export const isDatabaseUnavailable = (error: unknown): boolean =>
  isConnectionLost(error) || isBusy(error) || isReason(error, (code) => isAmong(REFUSED, code));

/** A connection was ended because we held it and asked nothing. Nothing was changed. */
export class HeldTooLongError extends Error {
  readonly code = IDLE_IN_TRANSACTION;
  constructor() {
    super('The connection was held for too long without a statement.');
  }
}

/** Whether we ourselves were too slow or had too much to do, as far as the error says. */
export const isBusy = (error: unknown): boolean =>
  isReason(error, (code, { message }) => isBusyReason(code, message));

const isBusyReason = (code: string, message: string): boolean =>
  code === IDLE_IN_TRANSACTION || POOL_IS_FULL.test(message);

/** Whether there is no connection any more, or never was: nobody will say what became of its work. */
export const isConnectionLost = (error: unknown): boolean =>
  isReason(
    error,
    (code, { syscall, message }) =>
      NETWORK.includes(code) ||
      isAmong(LOST, code) ||
      // The socket file of a server that isn't running.
      (code === 'ENOENT' && syscall === 'connect') ||
      MESSAGES.test(message),
  );

/** The connection ended while a change was being committed: PostgreSQL may have done it. */
export class OutcomeUnknownError extends Error {
  constructor(cause: unknown) {
    super('The connection ended during the commit.', { cause });
  }
}

/** What keeps the database from serving us. */
export type OutageKind =
  | 'busy'
  | 'unreachable'
  | 'connection_lost'
  | 'starting'
  | 'standby'
  | 'pooler'
  | 'exhausted'
  | 'slow';

export interface Outage {
  kind: OutageKind;
  code: string | null;
  /** The server's or the pooler's own, where they can't quote what a caller sent. */
  words: string | null;
}

/** Which outage an error tells of; null when it tells of none. */
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

/** What PostgreSQL reports names the place in its source; what a pooler reports doesn't. */
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

/** Errors that end a connection are about the connection. */
const wordsOf = ({ severity, message }: Reported): string | null =>
  severity === 'FATAL' ? toSingleLine(message).slice(0, 200) : null;

type Judge = (code: string, error: NodeJS.ErrnoException) => boolean;

/** Asks of an error, of what caused it, and of those that it stands for. */
function isReason(error: unknown, judge: Judge): boolean {
  if (!isErrorLike(error)) return false;
  const { code, errors, cause } = error as typeof error & { errors?: unknown };
  if (Array.isArray(errors)) return errors.some((each) => isReason(each, judge));
  return judge(typeof code === 'string' ? code : '', error) || isReason(cause, judge);
}

/** pg-boss reports some errors as plain objects with what they say. */
const isErrorLike = (error: unknown): error is NodeJS.ErrnoException =>
  isNativeError(error) ||
  (typeof error === 'object' &&
    error !== null &&
    'message' in error &&
    typeof error.message === 'string');

const isAmong = ({ states, classes }: Signs, code: string): boolean =>
  states.includes(code) || (code.length === 5 && classes.includes(code.slice(0, 2)));

/** Whether PostgreSQL answers, and ended a statement because it took too long. */
export function isStatementTimeout(error: unknown): boolean {
  return isErrorLike(error) && error.code === STATEMENT_TIMEOUT;
}

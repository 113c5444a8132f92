import { isNativeError } from 'node:util/types';

const NETWORK = [
  ...['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'ENOTFOUND', 'EAI_AGAIN'],
  ...['EHOSTUNREACH', 'ENETUNREACH'],
];

const STATEMENT_TIMEOUT = '57014';

/** Shutting down, crashed, starting up; a statement took too long; a standby that may only read. */
const SQL_STATES = ['57P01', '57P02', '57P03', STATEMENT_TIMEOUT, '25006'];

/** Connection exceptions, and insufficient resources: connections, memory, disk. */
const SQL_CLASSES = ['08', '53'];

const MESSAGES =
  /Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error|not queryable|Cannot use a pool after/i;

/** Whether an error says that PostgreSQL can't serve us now, as opposed to refusing what we asked. */
export function isDatabaseUnavailable(error: unknown): boolean {
  if (!isNativeError(error)) return false;
  const { code, syscall, errors, cause, message } = error as NodeJS.ErrnoException & {
    errors?: unknown;
  };
  if (Array.isArray(errors)) return errors.some(isDatabaseUnavailable);
  if (typeof code === 'string') {
    if (NETWORK.includes(code) || SQL_STATES.includes(code)) return true;
    // The socket file of a server that isn't running.
    if (code === 'ENOENT' && syscall === 'connect') return true;
    if (SQL_CLASSES.includes(code.slice(0, 2)) && code.length === 5) return true;
  }
  return MESSAGES.test(message) || isDatabaseUnavailable(cause);
}

/** Whether PostgreSQL answers, and ended a statement because it took too long. */
export function isStatementTimeout(error: unknown): boolean {
  return isNativeError(error) && (error as NodeJS.ErrnoException).code === STATEMENT_TIMEOUT;
}

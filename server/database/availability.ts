const NETWORK = ['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH'];

/** Shutting down, crashed, starting up, too many connections, and class 08 (connection exceptions). */
const SQL_STATES = ['57P01', '57P02', '57P03', '53300'];

const MESSAGES =
  /Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error|not queryable|Cannot use a pool after/i;

/** Whether an error says that PostgreSQL can't be reached, as opposed to refusing what we asked. */
export function isDatabaseUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (error instanceof AggregateError) return error.errors.some(isDatabaseUnavailable);
  const code = (error as { code?: unknown }).code;
  if (typeof code === 'string') {
    if (NETWORK.includes(code) || SQL_STATES.includes(code) || code.startsWith('08')) return true;
  }
  return MESSAGES.test(error.message) || isDatabaseUnavailable(error.cause);
}

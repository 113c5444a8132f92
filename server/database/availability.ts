const NETWORK = [
  ...['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'ENOTFOUND', 'EAI_AGAIN'],
  ...['EHOSTUNREACH', 'ENETUNREACH'],
];

/** Shutting down, crashed, starting up; a statement took too long; a standby that may only read. */
const SQL_STATES = ['57P01', '57P02', '57P03', '57014', '25006'];

/** Connection exceptions, and insufficient resources: connections, memory, disk. */
const SQL_CLASSES = ['08', '53'];

const MESSAGES =
  /Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error|not queryable|Cannot use a pool after/i;

/** Whether an error says that PostgreSQL can't serve us now, as opposed to refusing what we asked. */
export function isDatabaseUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (error instanceof AggregateError) return error.errors.some(isDatabaseUnavailable);
  const code = (error as { code?: unknown }).code;
  if (typeof code === 'string') {
    if (NETWORK.includes(code) || SQL_STATES.includes(code)) return true;
    if (SQL_CLASSES.includes(code.slice(0, 2)) && code.length === 5) return true;
  }
  return MESSAGES.test(error.message) || isDatabaseUnavailable(error.cause);
}

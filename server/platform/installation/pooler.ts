import pg from 'pg';
import { connectionOptions } from '../database/connection.ts';
import { OperatorError } from '../errors.ts';

/** How the pools set their limits (`database/orm.ts`). */
const STARTUP_PARAMETERS = {
  statement_timeout: 8_000,
  idle_in_transaction_session_timeout: 30_000,
};

/** A pooler may use another session by chance, while other clients use it. */
const ATTEMPTS = 3;

const IN_GUIDE = 'The guide “PgBouncer” explains its settings.';

/**
 * Behind a pooler, each of our connections must have a session of its own. If two connections that are open at the same
 * time have the same one, the pooler assigns sessions to transactions.
 */
export async function requireSessions(client: pg.Client, url: string): Promise<void> {
  const other = await connectAsPool(url);
  try {
    for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
      if ((await sessionOf(client)) === (await sessionOf(other))) throw notSession();
    }
  } finally {
    await other.end();
  }
}

async function connectAsPool(url: string): Promise<pg.Client> {
  const client = new pg.Client({
    ...connectionOptions(url),
    ...STARTUP_PARAMETERS,
    application_name: 'mailwright migrate',
    connectionTimeoutMillis: 5_000,
  });
  client.on('error', () => {});
  try {
    await client.connect();
    return client;
  } catch (error) {
    const { message } = error as Error;
    if (!message.includes('unsupported startup parameter')) throw error;
    throw new OperatorError(
      `The pooler in DATABASE_URL rejects the connections of the server (${message}): add the parameter to its setting ignore_startup_parameters. ${IN_GUIDE}`,
    );
  }
}

/** The process of the session, and when it began, as numbers of processes are reused. */
async function sessionOf(client: pg.Client): Promise<string | undefined> {
  const { rows } = await client.query<{ session: string }>(
    `select concat(pid, ' ', backend_start) as session from pg_stat_activity where pid = pg_backend_pid()`,
  );
  return rows[0]?.session;
}

const notSession = (): OperatorError =>
  new OperatorError(
    `The pooler in DATABASE_URL assigns a session of PostgreSQL to each transaction or statement, but the server needs sessions: set pool_mode=session, or connect to PostgreSQL directly. ${IN_GUIDE}`,
  );

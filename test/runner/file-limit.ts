import pg from 'pg';

/** Rejects after `limitMs` milliseconds with what the connections to the run’s database server wait for. */
export async function withinLimit<T>(ended: Promise<T>, limitMs: number): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const exceeded = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => {
      void describeConnections().then((connections) =>
        reject(new Error(`The file took longer than ${limitMs / 1000} s.\n${connections}`)),
      );
    }, limitMs);
  });
  try {
    return await Promise.race([ended, exceeded]);
  } finally {
    clearTimeout(timer);
  }
}

async function describeConnections(): Promise<string> {
  const connectionString = process.env.TEST_DATABASE_URL;
  if (!connectionString) return 'The run has no database server.';
  const limits = { connectionTimeoutMillis: 5_000, query_timeout: 5_000 };
  const client = new pg.Client({ connectionString, ...limits });
  client.on('error', () => undefined); // The running statement fails with the error.
  try {
    await client.connect();
    const { rows } = await client.query<object>(
      `SELECT datname, state, wait_event, now() - query_start AS since, left(query, 100) AS query
       FROM pg_stat_activity WHERE datname IS NOT NULL AND state <> 'idle' ORDER BY query_start`,
    );
    return rows.map((row) => JSON.stringify(row)).join('\n');
  } catch (error) {
    return `The database server does not respond: ${String(error)}`;
  } finally {
    void client.end().catch(() => undefined);
  }
}

import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { migrate } from '../../../server/app/migrate.ts';
import { connect } from '../../../server/platform/database/connection.ts';
import { requireSessions } from '../../../server/platform/installation/pooler.ts';
import { testWith } from '../../deploy/tools.ts';
import { PGBOUNCER, startPgBouncer } from '../../support/database/pgbouncer.ts';
import { createDatabase, type TestDatabase } from '../../support/database/postgres.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createDatabase();
});
afterAll(() => database.drop());

/** The parameters that the server sends, as the guide “Scaling” lists them. */
const IGNORED = 'extra_float_digits,options,statement_timeout,idle_in_transaction_session_timeout';

async function checkSessions(url: string): Promise<void> {
  const client = await connect(url, 'mailwright test');
  try {
    await requireSessions(client, url);
  } finally {
    await client.end();
  }
}

test('PostgreSQL itself gives each connection a session', async () => {
  await checkSessions(database.url);
});

for (const mode of ['transaction', 'statement']) {
  testWith([PGBOUNCER], `a pooler in ${mode} mode is refused`, async () => {
    const pooler = await startPgBouncer(database.url, {
      pool_mode: mode,
      ignore_startup_parameters: IGNORED,
    });
    try {
      await expect(migrate(pooler.url, null)).rejects.toThrow(
        'needs sessions: set pool_mode=session, or connect to PostgreSQL directly',
      );
    } finally {
      await pooler.stop();
    }
  });
}

testWith([PGBOUNCER], 'a pooler in session mode is accepted', async () => {
  const pooler = await startPgBouncer(database.url, {
    pool_mode: 'session',
    ignore_startup_parameters: IGNORED,
  });
  try {
    await checkSessions(pooler.url);
  } finally {
    await pooler.stop();
  }
});

testWith(
  [PGBOUNCER],
  'a pooler that rejects a parameter of the connections is refused',
  async () => {
    const pooler = await startPgBouncer(database.url, { pool_mode: 'session' });
    try {
      await expect(migrate(pooler.url, null)).rejects.toThrow(
        /rejects the connections of the server \(.*unsupported startup parameter: \w+.*ignore_startup_parameters/,
      );
    } finally {
      await pooler.stop();
    }
  },
);

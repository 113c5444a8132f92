import { afterAll, beforeAll, beforeEach, afterEach, expect, test } from '@jest/globals';
import pg from 'pg';
import { migrate } from '../../../server/app/migrate.ts';
import {
  type LockHolder,
  takeMigrationLock,
} from '../../../server/platform/installation/migration-lock.ts';
import { eventually } from '../../support/eventually.ts';
import { createDatabase, type TestDatabase } from '../../support/database/postgres.ts';

/** The session-level lock of earlier releases. */
const OLD_LOCK = 'select pg_advisory_lock(7245310221)';

let database: TestDatabase;
let holder: pg.Client;
let other: pg.Client;
beforeAll(async () => {
  database = await createDatabase();
});
beforeEach(async () => {
  holder = new pg.Client({ connectionString: database.url, application_name: 'the holder' });
  other = new pg.Client({ connectionString: database.url });
  await Promise.all([holder.connect(), other.connect()]);
});
afterEach(() => Promise.all([holder.end(), other.end()]));
afterAll(() => database.drop());

const quiet = { seconds: 60, report: () => {} };

async function countLocks(): Promise<number> {
  const { rows } = await other.query<{ count: number }>(
    `select count(*)::int from pg_locks l join pg_database d on d.oid = l.database
     where locktype = 'advisory' and datname = current_database()`,
  );
  return rows[0]?.count ?? 0;
}

test('the lock ends with its transaction, so a pooler can’t keep it', async () => {
  await takeMigrationLock(holder, quiet);
  expect(await countLocks()).toBe(1);
  // The session continues, as it does when a pooler gives it to the next client.
  await holder.query('rollback');
  expect(await countLocks()).toBe(0);
  await takeMigrationLock(other, quiet);
});

test('a process that waits for the lock reports its holder once, continues when the lock is free, and can be stopped', async () => {
  await takeMigrationLock(holder, quiet);
  const { rows } = await holder.query<{ pid: number }>('select pg_backend_pid() as pid');
  const reports: LockHolder[] = [];
  const waiting = migrate(database.url, null, {
    seconds: 60,
    report: (found) => reports.push(found),
  });
  const stopping = new AbortController();
  const stopped = takeMigrationLock(other, { ...quiet, signal: stopping.signal });
  stopping.abort();
  await expect(stopped).rejects.toThrow('aborted');

  await eventually(
    async () => reports.length,
    (count) => count > 0,
  );
  await holder.query('rollback');
  const { found } = await waiting;
  expect(found.applied).toBe(0);
  expect(reports).toEqual([
    {
      pid: rows[0]?.pid,
      application: 'the holder',
      client: '127.0.0.1',
      state: 'idle in transaction',
      since: expect.any(Date),
    },
  ]);
  await other.query('rollback');
  expect(await countLocks()).toBe(0);
});

test('a session that an older release left behind a pooler is named in the error', async () => {
  await holder.query(OLD_LOCK);
  const { rows } = await holder.query<{ pid: number }>('select pg_backend_pid() as pid');
  const pid = rows[0]?.pid;
  const gaveUp = migrate(database.url, null, { ...quiet, seconds: 1 });
  await expect(gaveUp).rejects.toThrow(
    new RegExp(
      `not free within 1 seconds \\(MIGRATION_WAIT\\).*process ${pid} \\(application "the holder", from 127\\.0\\.0\\.1, idle since .*select pg_terminate_backend\\(${pid}\\)$`,
    ),
  );
});

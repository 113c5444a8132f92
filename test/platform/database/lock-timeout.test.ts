import { afterEach, beforeEach, expect, test } from '@jest/globals';
import pg from 'pg';
import { CONTENTS } from '../../../server/app/nouns.ts';
import { retryWhileLocked } from '../../../server/platform/database/lock-timeout.ts';
import { migrate } from '../../../server/platform/installation/migrate.ts';
import { SchemaMigration } from '../../../server/platform/database/migrations.ts';
import { eventually } from '../../support/eventually.ts';
import { createMigratedDatabase, type TestDatabase } from '../../support/database/postgres.ts';

class AddColumn extends SchemaMigration {
  override name = '0001-column';
  override statements = ['alter table organizations add column note text'];
}
const MIGRATION = '0001-column';
/** As requests have it. */
const STATEMENT_TIMEOUT = 8_000;

let database: TestDatabase;
let holder: pg.Client;
let reader: pg.Client;
beforeEach(async () => {
  database = await createMigratedDatabase();
  holder = new pg.Client({ connectionString: database.url });
  reader = new pg.Client({
    connectionString: database.url,
    statement_timeout: STATEMENT_TIMEOUT,
  });
  await Promise.all([holder.connect(), reader.connect()]);
  // A long transaction, such as that of pg_dump, has read the table.
  await holder.query('begin; select from organizations');
});
afterEach(async () => {
  await Promise.all([holder.end(), reader.end()]);
  await database.drop();
});

const wait = (seconds: number) => ({ seconds, report: () => {} });
const migrateTo = (seconds: number) =>
  migrate({ ...CONTENTS, migrations: [AddColumn] }, database.url, null, wait(seconds));

/** The transaction of a session that waits for the table. */
async function findWaiting(): Promise<string | undefined> {
  const { rows } = await holder.query<{ transaction: string }>(
    `select virtualtransaction as transaction from pg_locks
     where relation = 'organizations'::regclass and not granted and mode = 'AccessExclusiveLock'`,
  );
  return rows[0]?.transaction;
}

test('a migration that waits for a table lets statements through, and is applied when the table is free', async () => {
  const migrating = migrateTo(60);
  const first = await eventually(findWaiting, (transaction) => transaction !== undefined);
  // Queues behind the migration, which gives up.
  await reader.query('select from organizations');
  await eventually(
    findWaiting,
    (transaction) => transaction !== undefined && transaction !== first,
  );
  await holder.query('rollback');
  const { found } = await migrating;
  expect(found.missing).toEqual([MIGRATION]);
  const { rows } = await reader.query(
    `select name from mikro_orm_migrations where name = '${MIGRATION}'`,
  );
  expect(rows).toHaveLength(1);
});

test('a migration that never gets the lock says what to do, and is not applied', async () => {
  await expect(migrateTo(1)).rejects.toThrow(
    /did not get the lock of a table within 1 seconds \(MIGRATION_WAIT\)/,
  );
  const { rows } = await reader.query(
    `select name from mikro_orm_migrations where name = '${MIGRATION}'`,
  );
  expect(rows).toEqual([]);
});

test('a migration that PostgreSQL ends because of a deadlock is repeated', async () => {
  await holder.query('rollback');
  // The first attempt is the victim of a deadlock. Sequences keep their value when a transaction ends.
  await holder.query('create sequence attempts');
  await retryWhileLocked(
    () =>
      reader.query(
        `do $$ begin
           if nextval('attempts') = 1 then raise exception 'deadlock' using errcode = '40P01'; end if;
         end $$`,
      ),
    wait(60),
  );
  const { rows } = await holder.query('select last_value::int as attempts from attempts');
  expect(rows).toEqual([{ attempts: 2 }]);
});

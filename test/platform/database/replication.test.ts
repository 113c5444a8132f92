import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { openOrm } from '../../../server/app/orm.ts';
import {
  readReplication,
  replicationAdvice,
} from '../../../server/platform/database/replication.ts';
import { query, sql } from '../../../server/platform/database/sql.ts';
import { createDatabase, type TestDatabase } from '../../support/database/postgres.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createDatabase();
});
afterAll(() => database.drop());

test('EMAILS-16 counts the standbys of the server, without backups', async () => {
  const orm = openOrm(database.url, { applicationName: 'test', maxConnections: 1 }, null);
  try {
    const replication = await orm.em.fork().transactional(async (em) => {
      // A temporary view precedes the one of the catalog.
      await query(
        em,
        sql`create temporary view pg_stat_replication as
          select -1 as pid, application_name
          from unnest(array['node2', 'pg_basebackup', 'node3', 'pg_receivewal']) as application_name`,
      );
      return readReplication(em);
    });
    expect(replication).toEqual({ standbys: 2, synchronous: false });
  } finally {
    await orm.close(true);
  }
});

test('EMAILS-16 says that acknowledged email can be lost only with asynchronous standbys', () => {
  expect(replicationAdvice({ standbys: 0, synchronous: false })).toBeNull();
  expect(replicationAdvice({ standbys: 2, synchronous: true })).toBeNull();
  expect(replicationAdvice({ standbys: 1, synchronous: false })).toMatch(/can lose email/);
});

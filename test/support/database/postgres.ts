import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { timed } from '../../runner/times.ts';
import { eventually } from '../eventually.ts';

export interface TestDatabase {
  url: string;
  /** Ends the remaining connections and drops the database. */
  drop: () => Promise<void>;
}

const EMPTY = 'template1';
const INSUFFICIENT_PRIVILEGE = '42501';

/** A new, empty database. */
export function createDatabase(): Promise<TestDatabase> {
  return copyDatabase(EMPTY);
}

/**
 * A new database with tables and queue: copying takes a tenth of the time of migrating. Roles and
 * secrets belong to a database, so `migrate` creates them.
 */
export function createMigratedDatabase(): Promise<TestDatabase> {
  return copyDatabase(process.env.TEST_DATABASE_TEMPLATE ?? EMPTY);
}

async function copyDatabase(template: string): Promise<TestDatabase> {
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  // Copying the files takes half the processor time of copying through the write-ahead log.
  await timed('database', () =>
    administrate(
      `CREATE DATABASE ${name} TEMPLATE ${pg.escapeIdentifier(template)} STRATEGY FILE_COPY`,
    ),
  );
  const url = new URL(serverUrl());
  url.pathname = name;
  return {
    url: url.href,
    drop: () => timed('database', () => dropDatabase(name)),
  };
}

/** Only superusers may end an autovacuum worker, so while one is in the database, the drop is repeated. */
async function dropDatabase(name: string): Promise<void> {
  await eventually(
    () =>
      administrate(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`).then(
        () => true,
        (error: pg.DatabaseError) => {
          if (error.code === INSUFFICIENT_PRIVILEGE) return false;
          throw error;
        },
      ),
    (isDropped) => isDropped,
  );
}

/** Runs one statement on the run's server, outside any test's database. */
export async function administrate(statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: serverUrl() });
  client.on('error', () => undefined); // The running statement fails with the error.
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}

/** The run's server, as a URL of a role that may create databases. */
function serverUrl(): string {
  const url = process.env.TEST_DATABASE_URL;
  if (!url)
    throw new Error('TEST_DATABASE_URL is not set: run the tests with Jest’s global set-up.');
  return url;
}

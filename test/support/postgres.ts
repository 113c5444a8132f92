import { randomUUID } from 'node:crypto';
import pg from 'pg';

export interface TestDatabase {
  url: string;
  /** Ends the connections that are left and drops the database. */
  drop: () => Promise<void>;
}

const EMPTY = 'template1';

/** A database of the test's own, empty. */
export function createDatabase(): Promise<TestDatabase> {
  return copyDatabase(EMPTY);
}

/**
 * A database that has its tables and queue already: a copy takes a tenth of the time that migrating
 * takes. Roles and secrets are the database's own, so they are left for `migrate` to make.
 */
export function createMigratedDatabase(): Promise<TestDatabase> {
  return copyDatabase(process.env.TEST_DATABASE_TEMPLATE ?? EMPTY);
}

async function copyDatabase(template: string): Promise<TestDatabase> {
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  await administrate(`CREATE DATABASE ${name} TEMPLATE ${pg.escapeIdentifier(template)}`);
  const url = new URL(serverUrl());
  url.pathname = name;
  return {
    url: url.href,
    drop: () => administrate(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`),
  };
}

/** Runs one statement on the run's server, outside any test's database. */
export async function administrate(statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: serverUrl() });
  client.on('error', () => undefined); // The statement under way fails, and says so.
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}

/** The run's server, by the URL of a role that may create databases. */
function serverUrl(): string {
  const url = process.env.TEST_DATABASE_URL;
  if (!url)
    throw new Error('TEST_DATABASE_URL is not set: run the tests with Jest’s global set-up.');
  return url;
}

import { randomUUID } from 'node:crypto';
import pg from 'pg';

export interface TestDatabase {
  url: string;
  /** Ends the connections that are left and drops the database. */
  drop: () => Promise<void>;
}

/** A database of the test file's own, empty or a copy of `template`. */
export async function createDatabase(template = 'template1'): Promise<TestDatabase> {
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  await administrate(`CREATE DATABASE ${name} TEMPLATE ${pg.escapeIdentifier(template)}`);
  const url = new URL(serverUrl());
  url.pathname = name;
  return {
    url: url.href,
    drop: () => administrate(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`),
  };
}

/** The run's server, by the URL of a role that may create databases. */
function serverUrl(): string {
  const url = process.env.TEST_DATABASE_URL;
  if (!url)
    throw new Error('TEST_DATABASE_URL is not set: run the tests with Jest’s global set-up.');
  return url;
}

async function administrate(statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: serverUrl() });
  client.on('error', () => undefined); // The statement under way fails, and says so.
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}

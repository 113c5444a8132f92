import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { migrate } from '../../../server/app/migrate.ts';
import { freePlace, takePlace } from '../../runner/places.ts';
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
  return copyDatabase(templateName());
}

/**
 * Like `createMigratedDatabase`, with the roles of an earlier database of this process and their rights, because `migrate`
 * takes most of its time to grant them. Secrets are new.
 */
export async function createPreparedDatabase(): Promise<TestDatabase> {
  const [server, template] = [serverUrl(), templateName()];
  const place = takePlace(server, template);
  const { name } = place;
  await timed('database', async () => {
    if (!place.isPrepared) await prepare(name, template);
    place.isPrepared = true;
    await copy(preparedName(name), name);
    // A copy has the rights of its template but those on the database itself.
    await administrate(
      `REVOKE TEMPORARY ON DATABASE ${name} FROM public, ${name}_app, ${name}_worker, ${name}_auth`,
    );
  });
  return {
    url: urlOf(name),
    drop: () =>
      timed('database', async () => {
        await dropDatabase(name);
        freePlace(server, template, place);
      }),
  };
}

const templateName = (): string => process.env.TEST_DATABASE_TEMPLATE ?? EMPTY;
const preparedName = (name: string): string => `${name}_prepared`;

/** Migrates a database, and keeps it without its secrets. */
async function prepare(name: string, template: string): Promise<void> {
  await copy(template, name);
  await migrate(urlOf(name), null);
  const owner = new pg.Client({ connectionString: urlOf(name) });
  owner.on('error', () => undefined); // The running statement fails with the error.
  await owner.connect();
  try {
    await owner.query(
      `DELETE FROM secrets WHERE name NOT IN ('schema', 'access') AND name NOT LIKE 'role:%';
       DELETE FROM installation_identity`,
    );
  } finally {
    await owner.end();
  }
  await administrate(`ALTER DATABASE ${name} RENAME TO ${preparedName(name)}`);
}

async function copyDatabase(template: string): Promise<TestDatabase> {
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  await timed('database', () => copy(template, name));
  return {
    url: urlOf(name),
    drop: () => timed('database', () => dropDatabase(name)),
  };
}

/** Copying the files takes half the processor time of copying through the write-ahead log. */
const copy = (template: string, name: string): Promise<void> =>
  administrate(
    `CREATE DATABASE ${name} TEMPLATE ${pg.escapeIdentifier(template)} STRATEGY FILE_COPY`,
  );

function urlOf(name: string): string {
  const url = new URL(serverUrl());
  url.pathname = name;
  return url.href;
}

/** Drops the databases whose names begin so. */
export async function dropDatabases(prefix: string): Promise<void> {
  const client = new pg.Client({ connectionString: serverUrl() });
  client.on('error', () => undefined); // The running statement fails with the error.
  await client.connect();
  const { rows } = await client.query<{ name: string }>(
    'SELECT datname AS name FROM pg_database WHERE starts_with(datname, $1)',
    [prefix],
  );
  await client.end();
  for (const { name } of rows) await dropDatabase(name);
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

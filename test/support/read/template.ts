import pg from 'pg';
import { migrateSchema } from '../../../server/app/migrate.ts';
import {
  administrate,
  createDatabase,
  dropDatabases,
  type TestDatabase,
} from '../database/postgres.ts';

/** Creates the database that `createMigratedDatabase` copies; once per run. */
export async function createTemplate(): Promise<TestDatabase> {
  const template = await createDatabase();
  const owner = new pg.Client({ connectionString: template.url });
  owner.on('error', () => undefined); // The running statement fails with the error.
  await owner.connect();
  try {
    await migrateSchema(owner, template.url);
  } finally {
    await owner.end();
  }
  const name = new URL(template.url).pathname.slice(1);
  // A database with open connections cannot be copied.
  await administrate(`ALTER DATABASE ${name} ALLOW_CONNECTIONS false`);
  process.env.TEST_DATABASE_TEMPLATE = name;
  // With those that are copied from it.
  return { ...template, drop: () => dropDatabases(name) };
}

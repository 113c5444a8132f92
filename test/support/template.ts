import pg from 'pg';
import { migrateSchema } from '../../server/app/migrate.ts';
import { administrate, createDatabase, type TestDatabase } from './postgres.ts';

/** Makes what `createMigratedDatabase` copies; once for a run. */
export async function createTemplate(): Promise<TestDatabase> {
  const template = await createDatabase();
  const owner = new pg.Client({ connectionString: template.url });
  owner.on('error', () => undefined); // The statement under way fails, and says so.
  await owner.connect();
  try {
    await migrateSchema(owner, template.url);
  } finally {
    await owner.end();
  }
  const name = new URL(template.url).pathname.slice(1);
  // A database that somebody is connected to can't be copied.
  await administrate(`ALTER DATABASE ${name} ALLOW_CONNECTIONS false`);
  process.env.TEST_DATABASE_TEMPLATE = name;
  return template;
}

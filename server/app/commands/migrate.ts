import type { Config } from '../../platform/config.ts';
import { migrate } from '../migrate.ts';
import { describeHolder } from '../../platform/installation/migration-lock.ts';
import { describeHeld } from '../../platform/installation/restore.ts';
import { describeNewerSchema } from '../../platform/installation/schema-version.ts';
import { print } from './print.ts';
import { withDatabaseUrl } from './with-database.ts';

/** Migrates the database and prints the result. */
export async function runMigrations(config: Config, { json }: { json?: boolean }): Promise<void> {
  const { found, held } = await withDatabaseUrl(config, (url) =>
    migrate(url, config.databaseAppUrl, {
      seconds: config.migrationWaitSeconds,
      report: (holder) =>
        process.stderr.write(
          `Waiting for the migration lock: ${describeHolder(holder)} holds it.\n`,
        ),
    }),
  );
  const newer = describeNewerSchema(found);
  if (newer) process.stderr.write(`${newer}\n`);
  if (held) process.stderr.write(`${describeHeld(held)}\n`);
  if (json) return print(JSON.stringify({ applied: found.missing, newer: found.unknown }));
  const count = found.missing.length;
  if (count > 0)
    print(`Applied ${count} of ${found.applied + count} migrations: ${found.missing.join(', ')}.`);
  if (!newer) print('The database is up to date.');
}

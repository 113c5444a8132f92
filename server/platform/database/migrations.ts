import { Migration, Migrator } from '@mikro-orm/migrations';
import { MikroORM } from '@mikro-orm/postgresql';
import { connectionOptions } from './connection.ts';
import { LOCK_TIMEOUT, retryWhileLocked, type Wait } from './lock-timeout.ts';

/** Changes the schema of the release before into that of the next. The database records its name. */
export abstract class SchemaMigration extends Migration {
  abstract override name: string;
  abstract readonly statements: string[];

  override up(): void {
    for (const statement of [LOCK_TIMEOUT, ...this.statements]) this.addSql(statement);
  }
}

export type MigrationClass = new (
  ...given: ConstructorParameters<typeof Migration>
) => SchemaMigration;

/** Only its name and statements are read, so no driver is needed. */
export const instanceOf = (Migrating: MigrationClass): SchemaMigration =>
  new Migrating(undefined as never, undefined as never);

/** Applies those that the database does not have. Each is a transaction of its own, so that its locks end with it. */
export async function applyMigrations(
  migrations: MigrationClass[],
  databaseUrl: string,
  wait: Wait,
): Promise<void> {
  const orm = new MikroORM({
    clientUrl: databaseUrl,
    entities: [],
    discovery: { warnWhenNoEntities: false },
    extensions: [Migrator],
    migrations: {
      migrationsList: migrations,
      allOrNothing: false,
      snapshot: false,
      silent: true,
    },
    pool: { min: 0, max: 2 },
    // MikroORM reads only user, password, host, port and database from the URL.
    driverOptions: connectionOptions(databaseUrl),
    logger: () => {},
  });
  try {
    await retryWhileLocked(() => orm.migrator.up(), wait);
  } finally {
    await orm.close();
  }
}

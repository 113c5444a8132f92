import type pg from 'pg';
import * as database from '../platform/installation/migrate.ts';
import type { LockWait } from '../platform/installation/migration-lock.ts';
import type { AfterRestore } from '../platform/installation/restore.ts';
import { CONTENTS } from './nouns.ts';

/** Migrates a database, with the access rules and queues of all nouns. */
export const migrate = (
  databaseUrl: string,
  appUrl: string | null,
  wait?: LockWait,
  afterRestore?: AfterRestore | null,
): Promise<database.Installation> =>
  database.migrate(CONTENTS, databaseUrl, appUrl, wait, afterRestore);

/** Like `migrate`, without roles and secrets. */
export const migrateSchema = (owner: pg.Client, databaseUrl: string): Promise<void> =>
  database.migrateSchema(CONTENTS, owner, databaseUrl);

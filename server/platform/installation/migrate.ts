import type pg from 'pg';
import { PgBoss } from 'pg-boss';
import { QUEUE_SCHEMA } from '../queue/pgboss.ts';
import { ensureQueues, type QueueOptions } from '../queue/queues.ts';
import type { Access } from './access-rules.ts';
import { connect } from '../database/connection.ts';
import { type LockWait, takeMigrationLock } from './migration-lock.ts';
import { applyMigrations } from '../database/migrations.ts';
import { requireSessions } from './pooler.ts';
import { type AfterRestore, type Quarantined, quarantineAfterRestore } from './restore.ts';
import { prepareRoles, type Roles } from './roles.ts';
import {
  type ExpectedSchema,
  readSchemaVersion,
  requireMigratable,
  type SchemaVersion,
} from './schema-version.ts';
import { installationKey } from './secrets.ts';
import { type InstallationKeys, readInstallationKeys } from './signing-keys.ts';

/** A database that is ready for use, with the owner's URL and the secrets. */
export interface Installation extends Roles, InstallationKeys {
  ownerUrl: string;
  /** Hashes suppressed addresses. */
  suppressionKey: Buffer;
  /** Derives the DNS records by which organizations prove that they own a domain. */
  domainKey: Buffer;
  /** Hashes idempotency keys and request bodies. */
  idempotencySecret: Buffer;
  /** The schema before the migration. */
  found: SchemaVersion;
  /** The emails that are held since now because the database was restored (PROVIDERS-6). */
  held: Quarantined | null;
}

/** What the nouns have in the database. */
export interface Contents extends ExpectedSchema {
  /** Functions that create the next partitions. */
  partitions: string[];
  access: Access;
  queues: QueueOptions[];
}

const WAIT: LockWait = { seconds: 60, report: () => {} };

/**
 * Brings a database up to date: tables, queues, roles. Several processes may do so at once: one migrates,
 * the others wait and find nothing left to do. A schema of a newer version is left as it is. With `afterRestore`, or if
 * the database shows it, waiting emails are held (PROVIDERS-6).
 */
export async function migrate(
  contents: Contents,
  databaseUrl: string,
  appUrl: string | null,
  wait: LockWait = WAIT,
  afterRestore: AfterRestore | null = null,
): Promise<Installation> {
  const lock = await connect(databaseUrl, 'mailwright migrate');
  try {
    await requireSessions(lock, databaseUrl);
    await takeMigrationLock(lock, wait);
    // Another connection, because this one keeps its transaction until all is done.
    const owner = await connect(databaseUrl, 'mailwright migrate');
    try {
      const installation = await prepareDatabase(contents, owner, databaseUrl, appUrl, wait);
      return { ...installation, held: await quarantineAfterRestore(owner, afterRestore) };
    } finally {
      await owner.end();
    }
  } finally {
    await lock.end();
  }
}

async function prepareDatabase(
  contents: Contents,
  owner: pg.Client,
  databaseUrl: string,
  appUrl: string | null,
  wait: LockWait,
): Promise<Omit<Installation, 'held'>> {
  const found = await readSchemaVersion(owner, contents);
  requireMigratable(found);
  const isNewer = found.unknown.length > 0;
  if (!isNewer) await migrateSchema(contents, owner, databaseUrl, wait);
  const roles = await prepareRoles(owner, contents.access, databaseUrl, appUrl, {
    keepAccess: isNewer,
    wait,
  });
  const suppressionKey = await installationKey(owner, 'suppression');
  const keys = await readInstallationKeys(owner);
  const domainKey = await installationKey(owner, 'domains');
  const idempotencySecret = await installationKey(owner, 'idempotency');
  return {
    ...roles,
    ownerUrl: databaseUrl,
    suppressionKey,
    ...keys,
    domainKey,
    idempotencySecret,
    found,
  };
}

/**
 * Creates or migrates the tables and queues, which, unlike roles and secrets, are the same in every database. The caller
 * holds the lock, or is the only user of the database.
 */
export async function migrateSchema(
  contents: Contents,
  owner: pg.Client,
  databaseUrl: string,
  wait: LockWait = WAIT,
): Promise<void> {
  const { schema, migrations, partitions, queues } = contents;
  const { isEmpty, missing } = await readSchemaVersion(owner, contents);
  if (isEmpty) await schema.install(owner, missing);
  else if (missing.length > 0) {
    // First: a process that is killed between the two would leave a schema that no version recognizes.
    await schema.record(owner);
    await applyMigrations(migrations, databaseUrl, wait);
  }
  for (const create of partitions) await owner.query(`select ${create}(now())`);
  await migrateQueue(queues, owner);
}

async function migrateQueue(queues: QueueOptions[], owner: pg.Client): Promise<void> {
  const boss = new PgBoss({
    db: { executeSql: (text, values) => owner.query(text, values) },
    schema: QUEUE_SCHEMA,
    supervise: false,
    schedule: false,
  });
  boss.on('error', () => {}); // The calls below reject with their errors.
  try {
    await boss.start();
    await ensureQueues(boss, queues);
  } finally {
    await boss.stop({ graceful: false });
  }
}

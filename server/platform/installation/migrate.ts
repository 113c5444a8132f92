import type pg from 'pg';
import { PgBoss } from 'pg-boss';
import { QUEUE_SCHEMA } from '../queue/pgboss.ts';
import { ensureQueues, type QueueOptions } from '../queue/queues.ts';
import type { Access } from './access-rules.ts';
import { connect, connectionOptions } from '../database/connection.ts';
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
    const installation = await prepareDatabase(contents, databaseUrl, appUrl, wait);
    const held = await withOwner(databaseUrl, (owner) =>
      quarantineAfterRestore(owner, afterRestore),
    );
    return { ...installation, held };
  } finally {
    await lock.end();
  }
}

/** The caller holds the lock on another connection, because this one commits several times. */
async function prepareDatabase(
  contents: Contents,
  databaseUrl: string,
  appUrl: string | null,
  wait: LockWait,
): Promise<Omit<Installation, 'held'>> {
  return withOwner(databaseUrl, async (owner) => {
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
  });
}

async function withOwner<T>(
  databaseUrl: string,
  work: (owner: pg.Client) => Promise<T>,
): Promise<T> {
  const owner = await connect(databaseUrl, 'mailwright migrate');
  try {
    return await work(owner);
  } finally {
    await owner.end();
  }
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
  await migrateQueue(queues, databaseUrl);
}

async function migrateQueue(queues: QueueOptions[], databaseUrl: string): Promise<void> {
  const boss = new PgBoss({
    ...connectionOptions(databaseUrl),
    schema: QUEUE_SCHEMA,
    supervise: false,
    schedule: false,
    max: 2,
  });
  boss.on('error', () => {}); // The calls below reject with their errors.
  try {
    await boss.start();
    await ensureQueues(boss, queues);
  } finally {
    await boss.stop({ graceful: false, close: true });
  }
}

import { Migrator } from '@mikro-orm/migrations';
import { MikroORM } from '@mikro-orm/postgresql';
import type pg from 'pg';
import { PgBoss } from 'pg-boss';
import { QUEUE_SCHEMA } from '../queue/pgboss.ts';
import { ensureQueues, type QueueOptions } from '../queue/queues.ts';
import type { Access } from './access-rules.ts';
import { connect, connectionOptions } from '../database/connection.ts';
import { LOCK_TIMEOUT, retryWhileLocked } from './lock-timeout.ts';
import { type LockWait, takeMigrationLock } from './migration-lock.ts';
import type { Tables } from './migrations/0001-tables.ts';
import { MIGRATIONS } from './migrations/index.ts';
import { requireSessions } from './pooler.ts';
import { type AfterRestore, type HeldAfterRestore, holdAfterRestore } from './restore.ts';
import { prepareRoles, type Roles } from './roles.ts';
import { readSchemaVersion, requireMigratable, type SchemaVersion } from './schema-version.ts';
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
  /** The emails that are held since now because the database was restored (V6). */
  held: HeldAfterRestore | null;
}

/** What the nouns have in the database besides their tables. */
export interface Contents {
  access: Access;
  queues: QueueOptions[];
}

const WAIT: LockWait = { seconds: 60, report: () => {} };

/**
 * Brings a database up to date: tables, queues, roles. Several processes may do so at once: one migrates,
 * the others wait and find nothing left to do. A schema of a newer version is left as it is. With `afterRestore`, or if
 * the database shows it, waiting emails are held (V6).
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
    const held = await withOwner(databaseUrl, (owner) => holdAfterRestore(owner, afterRestore));
    return { ...installation, held };
  } finally {
    await lock.end();
  }
}

/** The caller holds the lock on another connection, because this one commits several times. */
async function prepareDatabase(
  { access, queues }: Contents,
  databaseUrl: string,
  appUrl: string | null,
  wait: LockWait,
): Promise<Omit<Installation, 'held'>> {
  return withOwner(databaseUrl, async (owner) => {
    const found = await readSchemaVersion(owner);
    requireMigratable(found);
    const isNewer = found.unknown.length > 0;
    if (!isNewer) await migrateSchema(queues, owner, databaseUrl, wait);
    const roles = await prepareRoles(owner, access, databaseUrl, appUrl, {
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
 * Migrates the tables and queues, which, unlike roles and secrets, are the same in every database. The
 * caller holds the lock, or is the only user of the database.
 */
export async function migrateSchema(
  queues: QueueOptions[],
  owner: pg.Client,
  databaseUrl: string,
  wait: LockWait = WAIT,
): Promise<void> {
  await migrateTables(databaseUrl, wait);
  await owner.query('select ensure_email_partitions(now())');
  await migrateQueue(queues, databaseUrl);
}

/** Each migration is a transaction of its own, so that its locks end with it. */
async function migrateTables(databaseUrl: string, wait: LockWait): Promise<void> {
  const orm = new MikroORM({
    clientUrl: databaseUrl,
    entities: [],
    discovery: { warnWhenNoEntities: false },
    extensions: [Migrator],
    migrations: {
      migrationsList: MIGRATIONS.map(withLockTimeout),
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

/** The first one stands for all: `Migration` itself is abstract. */
type MigrationClass = typeof Tables;

const withLockTimeout = (Original: MigrationClass): MigrationClass =>
  class extends Original {
    override up(): void {
      this.addSql(LOCK_TIMEOUT);
      return super.up();
    }
  };

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

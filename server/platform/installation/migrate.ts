import { Migrator } from '@mikro-orm/migrations';
import { MikroORM } from '@mikro-orm/postgresql';
import type pg from 'pg';
import { PgBoss } from 'pg-boss';
import { QUEUE_SCHEMA } from '../queue/pgboss.ts';
import { ensureQueues, type QueueOptions } from '../queue/queues.ts';
import type { Access } from './access-rules.ts';
import { connect, connectionOptions } from '../database/connection.ts';
import { type LockWait, takeMigrationLock } from './migration-lock.ts';
import { MIGRATIONS } from './migrations/index.ts';
import { prepareRoles, type Roles } from './roles.ts';
import { readSchemaVersion, requireMigratable, type SchemaVersion } from './schema-version.ts';
import { installationKey } from './secrets.ts';

/** A database that is ready for use, as its owner sees it. */
export interface Installation extends Roles {
  ownerUrl: string;
  /** Hashes suppressed addresses. */
  suppressionKey: Buffer;
  /** Signs tokens unless SIGNING_KEYS is set; its tokens verify all the same. */
  signingKey: Buffer;
  /** Makes what organizations publish to show that a domain is theirs. */
  domainKey: Buffer;
  /** Hashes idempotency keys and the bodies that came with them. */
  idempotencySecret: Buffer;
  /** The schema as it was found. */
  found: SchemaVersion;
}

/** What the rooms above have in the database, besides the tables that the migrations make. */
export interface Contents {
  access: Access;
  queues: QueueOptions[];
}

const WAIT: LockWait = { seconds: 60, report: () => {} };

/**
 * Brings a database up to date: tables, queue, roles. Several processes may do so at once; all but
 * one wait and then find everything done. What a newer version has migrated stays as it is.
 */
export async function migrate(
  contents: Contents,
  databaseUrl: string,
  appUrl: string | null,
  wait: LockWait = WAIT,
): Promise<Installation> {
  const lock = await connect(databaseUrl, 'mailwright migrate');
  try {
    await takeMigrationLock(lock, wait);
    return await prepareDatabase(contents, databaseUrl, appUrl);
  } finally {
    await lock.end();
  }
}

/** The caller holds the lock, on a connection of its own: this one commits as it goes. */
async function prepareDatabase(
  { access, queues }: Contents,
  databaseUrl: string,
  appUrl: string | null,
): Promise<Installation> {
  const owner = await connect(databaseUrl, 'mailwright migrate');
  try {
    const found = await readSchemaVersion(owner);
    requireMigratable(found);
    const isNewer = found.unknown.length > 0;
    if (!isNewer) await migrateSchema(queues, owner, databaseUrl);
    const roles = await prepareRoles(owner, access, databaseUrl, appUrl, { keepAccess: isNewer });
    const suppressionKey = await installationKey(owner, 'suppression');
    const signingKey = await installationKey(owner, 'signing');
    const domainKey = await installationKey(owner, 'domains');
    const idempotencySecret = await installationKey(owner, 'idempotency');
    return {
      ...roles,
      ownerUrl: databaseUrl,
      suppressionKey,
      signingKey,
      domainKey,
      idempotencySecret,
      found,
    };
  } finally {
    await owner.end();
  }
}

/**
 * Tables and queue: what is the same in every database, unlike roles and secrets. The caller holds the
 * lock, or has the database to itself.
 */
export async function migrateSchema(
  queues: QueueOptions[],
  owner: pg.Client,
  databaseUrl: string,
): Promise<void> {
  await migrateTables(databaseUrl);
  await owner.query('select ensure_email_partitions(now())');
  await migrateQueue(queues, databaseUrl);
}

async function migrateTables(databaseUrl: string): Promise<void> {
  const orm = new MikroORM({
    clientUrl: databaseUrl,
    entities: [],
    discovery: { warnWhenNoEntities: false },
    extensions: [Migrator],
    migrations: {
      migrationsList: MIGRATIONS,
      snapshot: false,
      silent: true,
    },
    pool: { min: 0, max: 2 },
    // As in openOrm(): what the URL says beside user, host and database.
    driverOptions: connectionOptions(databaseUrl),
    logger: () => {},
  });
  try {
    await orm.migrator.up();
  } finally {
    await orm.close();
  }
}

async function migrateQueue(queues: QueueOptions[], databaseUrl: string): Promise<void> {
  const boss = new PgBoss({
    ...connectionOptions(databaseUrl),
    schema: QUEUE_SCHEMA,
    supervise: false,
    schedule: false,
    max: 2,
  });
  boss.on('error', () => {}); // Failures of the calls below reach us as rejections.
  try {
    await boss.start();
    await ensureQueues(boss, queues);
  } finally {
    await boss.stop({ graceful: false, close: true });
  }
}

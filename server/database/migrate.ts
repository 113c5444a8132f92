import { Migrator } from '@mikro-orm/migrations';
import { MikroORM } from '@mikro-orm/postgresql';
import pg from 'pg';
import { PgBoss } from 'pg-boss';
import { ensureQueues } from '../queue/queues.ts';
import { QUEUE_SCHEMA } from '../queue/schema.ts';
import { Tables } from './migrations/0001-tables.ts';
import { Admission } from './migrations/0002-admission.ts';
import { ConsentLedger } from './migrations/0003-consent-ledger.ts';
import { ConsentRequests } from './migrations/0004-consent-requests.ts';
import { Idempotency } from './migrations/0005-idempotency.ts';
import { Delivery } from './migrations/0006-delivery.ts';
import { ProviderEvents } from './migrations/0007-provider-events.ts';
import { Erasure } from './migrations/0008-erasure.ts';
import { AuditLog } from './migrations/0009-audit-log.ts';
import { Templates } from './migrations/0010-templates.ts';
import { AccountSetup } from './migrations/0011-account-setup.ts';
import { Senders } from './migrations/0013-senders.ts';
import { Suppressions } from './migrations/0012-suppressions.ts';
import { Retention } from './migrations/0014-retention.ts';
import { KeyMakers } from './migrations/0015-key-makers.ts';
import { HotTables } from './migrations/0016-hot-tables.ts';
import { AdmissionTogether } from './migrations/0017-admission-together.ts';
import { ValidationInContacts } from './migrations/0018-validation-in-contacts.ts';
import { KeyOfContactsLast } from './migrations/0019-key-of-contacts-last.ts';
import { PublicIdOfOrganizations } from './migrations/0020-public-id-of-organizations.ts';
import { SenderDomainsAtRelays } from './migrations/0021-sender-domains-at-relays.ts';
import { UnknownOutcome } from './migrations/0024-unknown-outcome.ts';
import { KeyRestrictions } from './migrations/0026-key-restrictions.ts';
import { SnsCertificates } from './migrations/0027-sns-certificates.ts';
import { prepareRoles, type Roles } from './roles.ts';
import { installationKey } from './secrets.ts';

/** Any number that nothing else in the database uses for an advisory lock. */
const MIGRATION_LOCK = 7_245_310_221;

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
}

/**
 * Brings a database up to date: tables, queue, roles. Several processes may do so at once; all but
 * one wait and then find everything done.
 */
export async function migrate(databaseUrl: string, appUrl: string | null): Promise<Installation> {
  const owner = new pg.Client({
    connectionString: databaseUrl,
    application_name: 'mailwright migrate',
    connectionTimeoutMillis: 5_000,
  });
  owner.on('error', () => {}); // The query that is under way fails, and says so.
  await owner.connect();
  try {
    await owner.query('select pg_advisory_lock($1)', [MIGRATION_LOCK]);
    await migrateSchema(owner, databaseUrl);
    const roles = await prepareRoles(owner, databaseUrl, appUrl);
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
    };
  } finally {
    await owner.end();
  }
}

/**
 * Tables and queue: what is the same in every database, unlike roles and secrets. The caller holds the
 * lock, or has the database to itself.
 */
export async function migrateSchema(owner: pg.Client, databaseUrl: string): Promise<void> {
  await migrateTables(databaseUrl);
  await owner.query('select ensure_email_partitions(now())');
  await migrateQueue(databaseUrl);
}

async function migrateTables(databaseUrl: string): Promise<void> {
  const orm = new MikroORM({
    clientUrl: databaseUrl,
    entities: [],
    discovery: { warnWhenNoEntities: false },
    extensions: [Migrator],
    migrations: {
      migrationsList: [
        Tables,
        Admission,
        ConsentLedger,
        ConsentRequests,
        Idempotency,
        Delivery,
        ProviderEvents,
        Erasure,
        AuditLog,
        Templates,
        AccountSetup,
        Suppressions,
        Senders,
        Retention,
        KeyMakers,
        HotTables,
        AdmissionTogether,
        ValidationInContacts,
        KeyOfContactsLast,
        PublicIdOfOrganizations,
        SenderDomainsAtRelays,
        UnknownOutcome,
        KeyRestrictions,
        SnsCertificates,
      ],
      snapshot: false,
      silent: true,
    },
    pool: { min: 0, max: 2 },
    // As in openOrm(): what the URL says beside user, host and database.
    driverOptions: { connectionString: databaseUrl },
    logger: () => {},
  });
  try {
    await orm.migrator.up();
  } finally {
    await orm.close();
  }
}

async function migrateQueue(databaseUrl: string): Promise<void> {
  const boss = new PgBoss({
    connectionString: databaseUrl,
    schema: QUEUE_SCHEMA,
    supervise: false,
    schedule: false,
    max: 2,
  });
  boss.on('error', () => {}); // Failures of the calls below reach us as rejections.
  try {
    await boss.start();
    await ensureQueues(boss);
  } finally {
    await boss.stop({ graceful: false, close: true });
  }
}

import type { EntityManager } from '@mikro-orm/postgresql';
import type pg from 'pg';
import { EventLog } from '../../account/events/event-log.ts';
import type { Config } from '../../platform/config.ts';
import {
  type EmbeddedDatabase,
  startEmbeddedDatabase,
  stopEmbeddedDatabases,
} from '../../platform/embedded-postgres/database.ts';
import { installationKey } from '../../platform/installation/secrets.ts';
import { addressHasher, type HashAddress } from '../../platform/values/address-hash.ts';
import { connect } from '../../platform/database/connection.ts';
import { openOrm } from '../orm.ts';
import {
  describeNewerSchema,
  readSchemaVersion,
  requireSchema,
} from '../../platform/installation/schema-version.ts';
import { explainDatabase } from './explain-database.ts';
import { onStopSignal } from './signals.ts';

export interface OpenedDatabase {
  /** Runs work in a transaction of its own. */
  transact: <T>(work: (em: EntityManager) => Promise<T>) => Promise<T>;
  hashAddress: HashAddress;
}

/** Runs the work as the owner of the database, in one transaction. The database must be migrated. */
export const withDatabase = <T>(
  config: Config,
  work: (em: EntityManager) => Promise<T>,
): Promise<T> => openDatabase(config, ({ transact }) => transact(work));

/** The same for work of several transactions. */
export function openDatabase<T>(
  config: Config,
  work: (database: OpenedDatabase) => Promise<T>,
): Promise<T> {
  return withDatabaseUrl(config, async (url) => {
    const hashAddress = addressHasher(await checkSchema(url));
    const orm = openOrm(url, { applicationName: 'mailwright cli', maxConnections: 1 });
    try {
      await new EventLog(orm, [orm], hashAddress).refresh();
      return await work({ hashAddress, transact: (step) => orm.em.fork().transactional(step) });
    } finally {
      await orm.close();
    }
  });
}

/** Runs the work with a connection as the owner of the database. The database must be migrated. */
export function withConnection<T>(
  config: Config,
  work: (client: pg.Client) => Promise<T>,
): Promise<T> {
  return withDatabaseUrl(config, async (url) => {
    await checkSchema(url);
    const client = await connect(url, 'mailwright cli');
    try {
      return await work(client);
    } finally {
      await client.end();
    }
  });
}

/** Starts the embedded database for the duration of the work, unless DATABASE_URL is set. */
export async function withDatabaseUrl<T>(
  config: Config,
  work: (url: string) => Promise<T>,
): Promise<T> {
  const embedded = config.databaseUrl ? null : await startUnlessStopped(config);
  try {
    return await work(config.databaseUrl ?? embedded?.url ?? '');
  } catch (error) {
    throw explainDatabase(error);
  } finally {
    await embedded?.stop();
  }
}

/** On a stop signal, stops the embedded database before the process exits, as it would survive the process. */
async function startUnlessStopped(config: Config): Promise<EmbeddedDatabase> {
  const stopping = new AbortController();
  let exitCode: number | null = null;
  let database: EmbeddedDatabase | null = null;
  onStopSignal((code) => {
    exitCode = code;
    stopping.abort();
    void database?.stop().finally(() => process.exit(code));
  }, stopEmbeddedDatabases);
  try {
    database = await startEmbeddedDatabase({
      ...config,
      signal: stopping.signal,
      log: (message) => void process.stderr.write(`${message}\n`),
    });
    return database;
  } catch (error) {
    if (exitCode !== null) process.exit(exitCode);
    throw error;
  }
}

/** Returns the key of the hashes of addresses. */
async function checkSchema(url: string): Promise<Buffer> {
  const owner = await connect(url, 'mailwright cli');
  try {
    const version = await readSchemaVersion(owner);
    requireSchema(version);
    const newer = describeNewerSchema(version);
    if (newer) process.stderr.write(`${newer}\n`);
    return await installationKey(owner, 'suppression');
  } finally {
    await owner.end();
  }
}

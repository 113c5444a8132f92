import type { Acceptance } from '../../../messages/emails/index.ts';
import { EventLog } from '../../../account/events/index.ts';
import { Organization } from '../../../account/organizations/index.ts';
import type { Transaction } from '../../../platform/database/sql.ts';
import pg from 'pg';
import type { Config, DatabaseConfig } from '../../../platform/config.ts';
import {
  type EmbeddedDatabase,
  startEmbeddedDatabase,
  stopEmbeddedDatabases,
} from '../../../platform/embedded-postgres/database.ts';
import { OperatorError } from '../../../platform/errors.ts';
import { installationKey } from '../../../platform/installation/secrets.ts';
import {
  type InstallationKeys,
  readInstallationKeys,
} from '../../../platform/installation/signing-keys.ts';
import { addressHasher, type HashAddress } from '../../../platform/values/address-hash.ts';
import { connect } from '../../../platform/database/connection.ts';
import { CONTENTS } from '../../nouns.ts';
import { openOrm } from '../../orm.ts';
import {
  describeNewerSchema,
  readSchemaVersion,
  requireSchema,
} from '../../../platform/installation/schema-version.ts';
import type { OpenedAcceptance } from '../acceptance.ts';
import { explainDatabase } from './explain-database.ts';
import { onStopSignal } from '../signals.ts';

export interface OpenedDatabase {
  /** Runs work in a transaction of its own. */
  transact: <T>(work: (em: Transaction) => Promise<T>) => Promise<T>;
  hashAddress: HashAddress;
  /** What accepting emails needs. The queue is connected at the first use, and closed with the database. */
  openAcceptance: () => Promise<Acceptance>;
}

interface DatabaseOptions {
  /** The maximum duration of a statement; the default is that of requests. */
  statementMs?: number;
}

/** Runs the work as the owner of the database, in one transaction. The database must be migrated. */
export const withDatabase = <T>(
  config: Config,
  work: (em: Transaction) => Promise<T>,
  options: DatabaseOptions = {},
): Promise<T> => openDatabase(config, ({ transact }) => transact(work), options);

/** The same for work of several transactions. */
export function openDatabase<T>(
  config: Config,
  work: (database: OpenedDatabase) => Promise<T>,
  options: DatabaseOptions = {},
): Promise<T> {
  return withDatabaseUrl(config, async (url) => {
    const { suppressionKey, keys } = await checkSchema(url);
    const hashAddress = addressHasher(suppressionKey);
    const events: EventLog = new EventLog(() => orm.em.fork(), hashAddress);
    const orm = openOrm(
      url,
      { applicationName: 'mailwright cli', maxConnections: 1, ...options },
      events,
    );
    const opened: OpenedAcceptance[] = [];
    const openAcceptance = async (): Promise<Acceptance> => {
      // Most commands accept no emails.
      const { openAcceptance: open } = await import('../acceptance.ts');
      const one = await open(config, { url, keys, hashAddress });
      opened.push(one);
      return one.acceptance;
    };
    try {
      await events.refresh();
      const transact = <R>(step: (em: Transaction) => Promise<R>): Promise<R> =>
        orm.em.fork().transactional(step);
      return await work({ hashAddress, transact, openAcceptance });
    } finally {
      for (const one of opened) await one.close();
      await orm.close();
    }
  });
}

export async function findOrganization(em: Transaction, slug: string): Promise<Organization> {
  const organization = await em.findOne(Organization, { slug });
  if (!organization) throw new OperatorError(`There is no organization ${slug}.`);
  return organization;
}

/** Runs the work with a connection as the owner of the database. The database must be migrated. */
export function withConnection<T>(
  config: DatabaseConfig,
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

/** Runs the work as the owner of the database, on two connections that read the same state of it. */
export function withSnapshot<T>(
  config: DatabaseConfig,
  work: (first: pg.Client, second: pg.Client) => Promise<T>,
): Promise<T> {
  return withDatabaseUrl(config, async (url) => {
    await checkSchema(url);
    const clients: pg.Client[] = [];
    const begin = async (): Promise<pg.Client> => {
      const client = await connect(url, 'mailwright cli');
      clients.push(client);
      await client.query('begin isolation level repeatable read read only');
      return client;
    };
    try {
      const [first, second] = [await begin(), await begin()];
      const { rows } = await first.query<{ id: string }>('select pg_export_snapshot() as id');
      await second.query(`set transaction snapshot ${pg.escapeLiteral(rows[0]?.id ?? '')}`);
      return await work(first, second);
    } finally {
      await Promise.all(clients.map((client) => client.end()));
    }
  });
}

/** Starts the embedded database for the duration of the work, unless DATABASE_URL is set. */
export async function withDatabaseUrl<T>(
  config: DatabaseConfig,
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
async function startUnlessStopped(config: DatabaseConfig): Promise<EmbeddedDatabase> {
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

/** Returns the keys of the hashes of addresses, and of links. */
async function checkSchema(
  url: string,
): Promise<{ suppressionKey: Buffer; keys: InstallationKeys }> {
  const owner = await connect(url, 'mailwright cli');
  try {
    const version = await readSchemaVersion(owner, CONTENTS);
    requireSchema(version);
    const newer = describeNewerSchema(version);
    if (newer) process.stderr.write(`${newer}\n`);
    return {
      suppressionKey: await installationKey(owner, 'suppression'),
      keys: await readInstallationKeys(owner),
    };
  } finally {
    await owner.end();
  }
}

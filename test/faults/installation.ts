import { randomUUID } from 'node:crypto';
import type { EntityManager } from '@mikro-orm/postgresql';
import type { RawBuilder } from 'kysely';
import pg from 'pg';
import { migrate } from '../../server/app/migrate.ts';
import { openOrm } from '../../server/app/orm.ts';
import { query, sql } from '../../server/platform/database/sql.ts';
import { addressHasher } from '../../server/platform/values/address-hash.ts';
import { createDemoAccount } from '../../server/app/commands/demo/account.ts';
import type { Provider } from './provider.ts';
import { createUnit, type Kind, type Unit } from './unit.ts';

export interface Installation {
  /** The live key of the demo account. */
  key: string;
  /** Signs the links of emails. */
  signingKey: Buffer;
  units: Unit[];
  /** The units that accept requests, and those that hand mail over. */
  apis: Unit[];
  workers: Unit[];
  /** Sends a request to the first API process; the response body is JSON or empty. */
  request: (
    method: string,
    path: string,
    body?: object,
  ) => Promise<{ status: number; body: unknown }>;
  /** Suppresses an address as a complaint or an operator does. */
  suppress: (addressKey: string) => Promise<unknown>;
  /** Runs a statement as the database owner. */
  ask: <Row>(statement: RawBuilder<Row>) => Promise<Row[]>;
  /** Runs as the database owner, in one transaction. */
  asOwner: <T>(work: (em: EntityManager) => Promise<T>) => Promise<T>;
  /** Unexpected exits of all processes. */
  complaints: () => string[];
  close(): Promise<void>;
}

export interface InstallationOptions {
  serverUrl: string;
  provider: Provider;
  processes: Kind[];
  env?: Record<string, string>;
}

/** The demo account on a new database, with the requested processes, all of them started. */
export async function startInstallation(options: InstallationOptions): Promise<Installation> {
  const { serverUrl, provider } = options;
  const env = { ...provider.env, ...options.env };
  const databaseUrl = await createDatabase(serverUrl);
  const { suppressionKey, signingKey } = await migrate(databaseUrl, null);
  const owner = openOrm(
    databaseUrl,
    { applicationName: 'mailwright test', maxConnections: 4 },
    null,
  );
  const ask: Installation['ask'] = (statement) => query(owner.em.fork(), statement);
  const { live: key } = await owner.em.fork().transactional(createDemoAccount);
  for (const statement of PREPARATIONS) await ask(statement);

  const create = (kind: Kind): Promise<Unit> =>
    createUnit({ kind, databaseUrl, providerUrl: provider.ses.url, env });
  const units = await Promise.all(options.processes.map(create));
  const apis = units.filter(({ kind }) => kind !== 'worker');
  const workers = units.filter(({ kind }) => kind !== 'api');
  // One after the other, because a start needs the processor.
  for (const unit of units) await unit.start();

  return {
    key,
    signingKey,
    units,
    apis,
    workers,
    async request(method, path, body) {
      const response = await fetch(`${apis[0]?.baseUrl}/api/v1${path}`, {
        method,
        headers: { Authorization: `Bearer ${key}`, 'Content-Type': 'application/json' },
        body: body && JSON.stringify(body),
      });
      const text = await response.text();
      return { status: response.status, body: text ? (JSON.parse(text) as unknown) : null };
    },
    suppress: (addressKey) =>
      ask(sql`insert into suppressions (organization_id, address_hash, reason)
        select id, ${addressHasher(suppressionKey)(addressKey)}, 'complaint' from organizations`),
    ask,
    asOwner: (work) => owner.em.fork().transactional(work),
    complaints: () => units.flatMap((unit) => unit.complaints),
    async close() {
      for (const unit of units) await unit.close();
      await owner.close(true);
    },
  };
}

const PREPARATIONS = [
  // A verification with the mailbox transport is not valid with SES.
  sql`update sender_addresses set verified_with = 'ses'`,
  sql`update domains set verified_with = 'ses'`,
  sql`update organizations set rate_limits =
    '{"sends": 1000000, "batches": 1000000, "reads": 1000000, "writes": 1000000}'`,
  // The time after which a dead worker is noticed: the minimum of pg-boss, to keep runs short.
  sql`update pgboss.queue set heartbeat_seconds = 10`,
];

/** Creates an empty database on the server. */
export async function createDatabase(serverUrl: string): Promise<string> {
  const name = `faults_${randomUUID().replaceAll('-', '')}`;
  const client = new pg.Client({ connectionString: serverUrl });
  await client.connect();
  await client.query(`create database ${name}`).finally(() => client.end());
  const url = new URL(serverUrl);
  url.pathname = name;
  return url.href;
}

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
  /** Of the demo account, live. */
  key: string;
  units: Unit[];
  /** The units that take requests, and the ones that hand mail over. */
  apis: Unit[];
  workers: Unit[];
  /** Sends a request to the first API process; the answer's body is JSON or nothing. */
  request: (
    method: string,
    path: string,
    body?: object,
  ) => Promise<{ status: number; body: unknown }>;
  /** Does what a complaint or an operator does. */
  suppress: (addressKey: string) => Promise<unknown>;
  /** Runs a statement as the database's owner. */
  ask: <Row>(statement: RawBuilder<Row>) => Promise<Row[]>;
  /** Runs as the database's owner, in one transaction. */
  asOwner: <T>(work: (em: EntityManager) => Promise<T>) => Promise<T>;
  /** Ends that nobody asked for, of all processes. */
  complaints: () => string[];
  close(): Promise<void>;
}

export interface InstallationOptions {
  serverUrl: string;
  provider: Provider;
  processes: Kind[];
  env?: Record<string, string>;
}

/** The demo account on a database of its own, with as many processes as are asked for, all started. */
export async function startInstallation(options: InstallationOptions): Promise<Installation> {
  const { serverUrl, provider } = options;
  const env = { ...provider.env, ...options.env };
  const databaseUrl = await createDatabase(serverUrl);
  const { suppressionKey } = await migrate(databaseUrl, null);
  const owner = openOrm(databaseUrl, { applicationName: 'mailwright test', maxConnections: 4 });
  const ask: Installation['ask'] = (statement) => query(owner.em.fork(), statement);
  const { live: key } = await owner.em.fork().transactional(createDemoAccount);
  for (const statement of PREPARATIONS) await ask(statement);

  const create = (kind: Kind): Promise<Unit> =>
    createUnit({ kind, databaseUrl, providerUrl: provider.ses.url, env });
  const units = await Promise.all(options.processes.map(create));
  const apis = units.filter(({ kind }) => kind !== 'worker');
  const workers = units.filter(({ kind }) => kind !== 'api');
  // One after the other: their first seconds are all computing.
  for (const unit of units) await unit.start();

  return {
    key,
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
  // What was verified under the mailbox is void where mail really leaves.
  sql`update sender_addresses set verified_with = 'ses'`,
  sql`update domains set verified_with = 'ses'`,
  sql`update organizations set rate_limits =
    '{"sends": 1000000, "batches": 1000000, "reads": 1000000, "writes": 1000000}'`,
  // Workers that died are noticed by this; the least that pg-boss allows, so that it is soon.
  sql`update pgboss.queue set heartbeat_seconds = 10`,
];

/** A database of its own on the server, empty. */
export async function createDatabase(serverUrl: string): Promise<string> {
  const name = `faults_${randomUUID().replaceAll('-', '')}`;
  const client = new pg.Client({ connectionString: serverUrl });
  await client.connect();
  await client.query(`create database ${name}`).finally(() => client.end());
  const url = new URL(serverUrl);
  url.pathname = name;
  return url.href;
}

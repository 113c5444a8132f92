import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import pg from 'pg';
import { startEmbeddedDatabase } from '../../server/platform/embedded-postgres/database.ts';
import { migrate } from '../../server/app/migrate.ts';
import { openOrm } from '../../server/app/orm.ts';
import type { EntityManager } from '@mikro-orm/postgresql';
import { parentOf } from './processor-time.ts';

export interface Server {
  url: string;
  /** Process id of the postmaster. */
  pid: number;
  stop: () => Promise<void>;
}

/** Starts a PostgreSQL server for the benchmark with default durability, in a temporary folder. */
export async function startServer(): Promise<Server> {
  const folder = await mkdtemp(join(tmpdir(), 'mailwright-bench-'));
  const server = await startEmbeddedDatabase({ dataDir: resolve(folder, 'data') });
  const client = new pg.Client({ connectionString: server.url });
  await client.connect();
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
  const pid = await parentOf(rows[0]?.pid ?? 0);
  await client.end();
  return {
    url: server.url,
    pid,
    async stop() {
      await server.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

export interface Database {
  url: string;
  /** Runs work as the database owner. */
  asOwner: <T>(work: (em: EntityManager) => Promise<T>) => Promise<T>;
  close: () => Promise<void>;
}

/** Creates an empty installation on the server. */
export async function createDatabase(
  serverUrl: string,
  { statementMs }: { statementMs?: number } = {},
): Promise<Database> {
  const name = `bench_${randomUUID().replaceAll('-', '')}`;
  const client = new pg.Client({ connectionString: serverUrl });
  await client.connect();
  await client.query(`create database ${name}`);
  await client.end();
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  await migrate(url.href, null);
  const pool = { applicationName: 'mailwright bench', maxConnections: 2 };
  const owner = openOrm(
    url.href,
    { ...pool, ...(statementMs !== undefined && { statementMs }) },
    null,
  );
  return {
    url: url.href,
    asOwner: (work) => owner.em.fork().transactional(work),
    close: () => owner.close(true),
  };
}

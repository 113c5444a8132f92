import type { EntityManager } from '@mikro-orm/postgresql';
import { issueKey } from '../../server/account/api-keys/keys.ts';
import { createDemoAccount } from '../../server/app/commands/demo/account.ts';
import type { Parts } from '../../server/app/shared-services.ts';
import { type Running, start } from '../../server/app/start.ts';
import { readConfig } from '../../server/platform/config.ts';
import { query, sql } from '../../server/platform/database/sql.ts';
import { createLog } from '../../server/platform/log.ts';
import { createDatabase, startServer } from '../bench/database.ts';
import { freePort } from '../cli/run.ts';
import { EVERY_DOMAIN_TAKES_MAIL } from '../support/app/app.ts';

/** A worker that does nothing for so long is not ready. */
const STALL_MS = 10_000;

/** An API, and a worker whose SMTP server does not listen. */
export interface Installation {
  api: Running;
  ports: { api: number; worker: number };
  /** Keys of organizations; the first one is that of the demo account. */
  keys: string[];
  /** A URL at which nobody listens. */
  deadUrl: string;
  startWorker(): Promise<Running>;
  /** Makes the disk of the API look full. */
  fillDisk(): void;
  asOwner: <T>(work: (em: EntityManager) => Promise<T>) => Promise<T>;
  stop(): Promise<void>;
}

/** One organization uses at most half of the pool of the API. */
const ORGANIZATIONS = 4;

export async function startInstallation(): Promise<Installation> {
  const server = await startServer();
  const database = await createDatabase(server.url);
  const { asOwner } = database;
  const demo = await asOwner(createDemoAccount);
  const others = await asOwner(async (em) => {
    await query(em, sql`update sender_addresses set verified_with = 'smtp'`);
    await query(em, sql`update domains set verified_with = 'smtp'`);
    const rows = await query<{ id: string }>(
      em,
      sql`insert into organizations (id, slug, name)
        select gen_random_uuid(), 'shop-' || n, 'Shop' from generate_series(2, ${ORGANIZATIONS}) n
        returning id`,
    );
    return rows.map(({ id: organizationId }) => {
      const key = { mode: 'live' as const, scopes: ['full' as const], name: 'Metrics' };
      return issueKey({ em, organizationId }, key).key;
    });
  });
  const [apiPort, workerPort, smtpPort, deadPort] = await Promise.all(
    Array.from({ length: 4 }, freePort),
  );
  let free = 50;
  const begin = (parts: Parts, adminPort: string | undefined): Promise<Running> => {
    const config = readConfig({
      DATABASE_URL: database.url,
      PORT: '0',
      MAIL_TRANSPORT: 'smtp',
      SMTP_URL: `smtp://127.0.0.1:${smtpPort}`,
      SMTP_MAX_RATE: '50',
      ADMIN_LISTEN: adminPort,
    });
    const readDisk = async () => ({ free, size: 100 });
    const resolver = EVERY_DOMAIN_TAKES_MAIL;
    const all = { ...parts, resolver, readDisk, stallMs: STALL_MS };
    return start(config, all, createLog('silent'));
  };
  const api = await begin({ api: true, worker: false }, apiPort);
  const started: Running[] = [];
  return {
    api,
    ports: { api: Number(apiPort), worker: Number(workerPort) },
    keys: [demo.live, ...others],
    deadUrl: `http://127.0.0.1:${deadPort}/events`,
    async startWorker() {
      const worker = await begin({ api: false, worker: true }, workerPort);
      started.push(worker);
      return worker;
    },
    fillDisk() {
      free = 5;
    },
    asOwner,
    async stop() {
      for (const running of [...started, api]) await running.stop();
      await database.close();
      await server.stop();
    },
  };
}

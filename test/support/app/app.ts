import { Writable } from 'node:stream';
import type { EntityManager } from '@mikro-orm/postgresql';
import { issueKey } from '../../../server/account/api-keys/keys.ts';
import { readConfig } from '../../../server/platform/config.ts';
import { openOrm } from '../../../server/app/orm.ts';
import type { TimeLimits } from '../../../server/http/connections/listener.ts';
import { createLog } from '../../../server/platform/log.ts';
import type { Scope } from '../../../server/platform/values/principal.ts';
import type { Mode } from '../../../server/platform/values/mode.ts';
import { createDemoAccount } from '../../../server/app/commands/demo/account.ts';
import { query, sql } from '../../../server/platform/database/sql.ts';
import { Organization } from '../../../server/account/organizations/organization.entity.ts';
import type { Parts } from '../../../server/app/shared-services.ts';
import { type Running, start } from '../../../server/app/start.ts';
import { timed } from '../../runner/times.ts';
import { TestClient } from './client.ts';
import { hideId } from '../nouns/hidden-ids.ts';
import { createPreparedDatabase, type TestDatabase } from '../database/postgres.ts';

export interface TestApp {
  baseUrl: string;
  database: TestDatabase;
  running: Running;
  /** Clients with the keys of the demo account. */
  live: TestClient;
  test: TestClient;
  /** The id of the demo account's organization. */
  organizationId: string;
  /** All log lines. */
  log: () => string;
  /** Runs as the database owner, in one transaction. */
  asOwner: <T>(work: (em: EntityManager) => Promise<T>) => Promise<T>;
  /** Creates a key; by default for the demo account. */
  issue: (options: { mode?: Mode; scopes?: Scope[]; organizationId?: string }) => Promise<string>;
  client: (key: string | null) => TestClient;
  close: () => Promise<void>;
}

export interface TestAppOptions {
  env?: Record<string, string>;
  parts?: Parts;
  timeLimits?: TimeLimits;
  /** Without it, one with the roles of an earlier one. */
  database?: TestDatabase;
}

const BOTH: Parts = { api: true, worker: true };

/** By default no name server is queried. */
export const EVERY_DOMAIN_TAKES_MAIL: NonNullable<Parts['resolver']> = {
  resolveMx: async (domain: string) => [{ exchange: `mx.${domain}`, priority: 10 }],
  resolve4: async () => [],
  resolve6: async () => [],
  resolveTxt: async () => [],
  resolveCname: async () => [],
  cancel: () => undefined,
};

/** The real server on a new database, with the demo account in it. */
export const startTestApp = (options: TestAppOptions = {}): Promise<TestApp> =>
  timed('application', () => startOnNewDatabase(options));

async function startOnNewDatabase(options: TestAppOptions): Promise<TestApp> {
  const database = options.database ?? (await createPreparedDatabase());
  const lines: string[] = [];
  const sink = new Writable({
    write(chunk: Buffer, _encoding, done) {
      lines.push(chunk.toString());
      done();
    },
  });
  const config = readConfig({
    DATABASE_URL: database.url,
    MAIL_TRANSPORT: 'mailbox',
    PORT: '0',
    LOG_LEVEL: 'trace',
    NODE_ENV: 'test',
    ...options.env,
  });
  const parts = { resolver: EVERY_DOMAIN_TAKES_MAIL, ...(options.parts ?? BOTH) };
  const { timeLimits } = options;
  const running = await start(config, parts, createLog(config.logLevel, sink), { timeLimits });
  const owner = openOrm(
    running.services.installation.ownerUrl,
    {
      applicationName: 'mailwright test',
      maxConnections: 2,
      // Tests insert many rows on busy machines.
      statementMs: 60_000,
    },
    null,
  );
  const asOwner = <T>(work: (em: EntityManager) => Promise<T>): Promise<T> =>
    owner.em.fork().transactional(async (em) => {
      // Some tests hold locks until something has happened, which takes long on busy machines.
      await query(em, sql`set local idle_in_transaction_session_timeout = 0`);
      return work(em);
    });
  const keys = await asOwner(createDemoAccount);
  const { id: organizationId } = await asOwner((em) =>
    em.findOneOrFail(Organization, { slug: 'demo' }),
  );
  // Most tests want to see what is deleted when an email ends; the others say for how long content is kept.
  await asOwner((em) => query(em, sql`update organizations set content_retention_days = 0`));
  hideId(organizationId);
  const client = (key: string | null): TestClient => new TestClient(running.baseUrl, key);

  return {
    baseUrl: running.baseUrl,
    database,
    running,
    live: client(keys.live),
    test: client(keys.test),
    organizationId,
    log: () => lines.join(''),
    asOwner,
    issue: async ({
      mode = 'live',
      scopes = ['full'],
      organizationId: owning = organizationId,
    }) => {
      hideId(owning);
      return asOwner(
        async (em) => issueKey({ em, organizationId: owning }, { mode, scopes, name: 'Test' }).key,
      );
    },
    client,
    close: () =>
      timed('application', async () => {
        await running.stop();
        await owner.close(true);
        await database.drop();
      }),
  };
}

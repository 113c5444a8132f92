/**
 * `npm run bench:turns`: while one organization has a backlog of 10,000 emails (`-- --long`:
 * 100,000), how long a single email of another organization takes from being queued to SES. Goal: 2
 * s at most.
 */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { PgBoss } from 'pg-boss';
import { readConfig } from '../../server/platform/config.ts';
import { startEmbeddedDatabase } from '../../server/platform/embedded-postgres/database.ts';
import { migrate } from '../../server/app/migrate.ts';
import { openOrm } from '../../server/app/orm.ts';
import { queryOne, sql } from '../../server/platform/database/sql.ts';
import { createLog } from '../../server/platform/log.ts';
import { createDemoAccount } from '../../server/app/commands/demo/account.ts';
import { Organization } from '../../server/account/organizations/organization.entity.ts';
import { sendEnqueuer } from '../../server/platform/queue/enqueue.ts';
import { start } from '../../server/app/start.ts';
import { queueMany } from '../support/app/bulk.ts';

const BACKLOG = process.argv.includes('--long') ? 100_000 : 10_000;
const SINGLES = 10;
/** With these settings a backlog of 10,000 takes about half a minute. */
const CONNECTIONS = 30;
const ANSWER_MS = 100;

const folder = await mkdtemp(join(tmpdir(), 'mailwright-bench-'));
const database = await startEmbeddedDatabase({ dataDir: resolve(folder, 'data') });
const { ownerUrl } = await migrate(database.url, null);
const owner = openOrm(ownerUrl, { applicationName: 'mailwright bench', maxConnections: 2 }, null);
await owner.em.fork().transactional(createDemoAccount);
const boss = new PgBoss({
  connectionString: ownerUrl,
  migrate: false,
  supervise: false,
  schedule: false,
});
// The pool reconnects by itself.
boss.on('error', () => {});
await boss.start();
const endpoint = fork(join(import.meta.dirname, 'ses-child.ts'), [String(ANSWER_MS)]);
try {
  const em = owner.em.fork();
  const { id: organizationId } = await queryOne<{ id: string }>(
    em,
    sql`select id from organizations where slug = 'demo'`,
  );
  await queueMany(em, sendEnqueuer(boss), { count: BACKLOG, organizationId, batch: true });
  const [{ url }] = (await once(endpoint, 'message')) as [{ url: string }];
  Object.assign(process.env, {
    AWS_REGION: 'eu-central-1',
    AWS_ACCESS_KEY_ID: 'AKIDEXAMPLE',
    AWS_SECRET_ACCESS_KEY: 'secret',
    AWS_ENDPOINT_URL_SESV2: url,
  });
  const config = readConfig({
    DATABASE_URL: ownerUrl,
    MAIL_TRANSPORT: 'ses',
    MAIL_CONNECTIONS: String(CONNECTIONS),
  });
  const worker = await start(config, { api: false, worker: true }, createLog('error'));
  await sleep(2_000);
  const waits: number[] = [];
  for (let i = 0; i < SINGLES; i += 1) waits.push(await timeSingle(`other-${i}`));
  const { left } = await queryOne<{ left: string }>(
    em,
    sql`select count(*) as left from emails where status = 'queued'`,
  );
  waits.sort((a, b) => a - b);
  const seconds = (ms = 0): string => (ms / 1_000).toFixed(2);
  process.stdout.write(
    `Of ${BACKLOG} emails of one organization ${left} were still queued. Singles of ${SINGLES} others took ` +
      `${seconds(waits[SINGLES / 2])} s in the median, ${seconds(waits.at(-1))} s at most (goal 2 s).\n`,
  );
  await worker.stop();
} finally {
  endpoint.kill();
  await boss.stop({ graceful: false, close: true });
  await owner.close(true);
  await database.stop();
  await rm(folder, { recursive: true, force: true });
}

/** From the commit of a new organization’s email until SES has it. */
async function timeSingle(slug: string): Promise<number> {
  const em = owner.em.fork();
  const organization = em.create(Organization, { slug, name: slug, brand: slug });
  await em.flush();
  const terms = { count: 1, organizationId: organization.id, batch: false };
  const [id] = await queueMany(em, sendEnqueuer(boss), terms);
  const begin = performance.now();
  for (;;) {
    const { status } = await queryOne<{ status: string }>(
      em,
      sql`select status from emails where id = ${id}`,
    );
    if (status === 'sent') return performance.now() - begin;
    await sleep(10);
  }
}

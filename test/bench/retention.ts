/**
 * `npm run bench:retention`: how much maintenance slows down sending. Creates 100,000 expired rows
 * of each kind (`-- --rows 1000000`); they are deleted while a worker sends at a steady rate to an
 * endpoint that speaks SES. Prints the rate before, during and after, and the longest wait for a
 * table lock.
 */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { PgBoss } from 'pg-boss';
import { readConfig } from '../../server/platform/config.ts';
import { startEmbeddedDatabase } from '../../server/platform/embedded-postgres/database.ts';
import { migrate } from '../../server/app/migrate.ts';
import { openOrm } from '../../server/app/orm.ts';
import { queryOne, sql } from '../../server/platform/database/sql.ts';
import { startMaintenance } from '../../server/platform/maintenance.ts';
import { createLog } from '../../server/platform/log.ts';
import { createDemoAccount } from '../../server/app/commands/demo/account.ts';
import { sendEnqueuer } from '../../server/platform/queue/enqueue.ts';
import { start } from '../../server/app/start.ts';
import { queueMany } from '../support/app/bulk.ts';
import { frequentSteps } from '../support/app/maintenance.ts';
import { findOldRows, makeOldRows } from './old-rows.ts';

const { values } = parseArgs({ options: { rows: { type: 'string', default: '100000' } } });
const ROWS = Number(values.rows);
if (!Number.isInteger(ROWS) || ROWS < 1) {
  process.stderr.write('--rows must be a whole number from 1.\n');
  process.exit(2);
}
/**
 * At most 300 a second: a lower rate then shows the cost of maintenance, not a lack of processors.
 */
const IN_FLIGHT = 30;
const ANSWER_MS = 100;
/** Ends before the worker’s own maintenance first runs, after 10 s. */
const CALM_MS = 6_000;
const BACKLOG = 3_000;

const folder = await mkdtemp(join(tmpdir(), 'mailwright-bench-'));
const database = await startEmbeddedDatabase({ dataDir: resolve(folder, 'data') });
const { ownerUrl, workerUrl } = await migrate(database.url, null);
const open = (url: string, name: string) =>
  openOrm(url, { applicationName: `mailwright bench ${name}`, maxConnections: 4 }, null);
const owner = open(ownerUrl, 'owner');
const cleaner = open(workerUrl, 'cleaner');
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
let running = true;
try {
  const [{ url }] = (await once(endpoint, 'message')) as [{ url: string }];
  Object.assign(process.env, {
    AWS_REGION: 'eu-central-1',
    AWS_ENDPOINT_URL_SESV2: url,
    AWS_ACCESS_KEY_ID: 'AKIDEXAMPLE',
    AWS_SECRET_ACCESS_KEY: 'secret',
  });
  say(`Creating ${ROWS} rows of each kind`);
  await makeOldRows(owner.em.fork(), ROWS);
  await topUp();
  const worker = await start(
    readConfig({
      DATABASE_URL: ownerUrl,
      MAIL_TRANSPORT: 'ses',
      MAIL_CONNECTIONS: String(IN_FLIGHT),
    }),
    { api: false, worker: true },
    createLog('error'),
  );
  const toppingUp = keepToppedUp();
  await sleep(1_000);
  const watch = watchLocks();
  const before = await rateDuring(() => sleep(CALM_MS));
  say(
    `before     ${before.perSecond.toFixed(0)}/s, ${before.least.toFixed(0)} in the slowest second`,
  );
  watch.longestMs();
  const meanwhile = await rateDuring(cleanUp);
  const ratio = (rate: number): string => (rate / before.perSecond).toFixed(2);
  say(
    `during     ${meanwhile.perSecond.toFixed(0)}/s, ${ratio(meanwhile.perSecond)} of before, for ${meanwhile.seconds.toFixed(0)} s; ${meanwhile.least.toFixed(0)} in the slowest second; ` +
      `the longest wait for a table lock was ${watch.longestMs().toFixed(0)} ms`,
  );
  const after = await rateDuring(() => sleep(CALM_MS));
  say(`after      ${after.perSecond.toFixed(0)}/s, ${ratio(after.perSecond)} of before`);
  running = false;
  await watch.stop();
  await toppingUp;
  await worker.stop();
} finally {
  endpoint.kill();
  await boss.stop({ graceful: false, close: true });
  await cleaner.close(true);
  await owner.close(true);
  await database.stop();
  await rm(folder, { recursive: true, force: true });
}

/** Runs the maintenance steps of a worker until no expired rows are left. */
async function cleanUp(): Promise<void> {
  const shared = {
    orm: cleaner,
    boss,
    log: createLog('error'),
    hashAddress: () => Buffer.alloc(32),
  };
  const maintenance = startMaintenance(frequentSteps(shared, 500), shared.log);
  let left: string[] = [];
  do {
    await sleep(500);
    const now = await findOldRows(owner.em.fork());
    for (const kind of left.filter((kind) => !now.includes(kind))) say(`  deleted: ${kind}`);
    left = now;
  } while (left.length > 0);
  await maintenance.stop();
}

interface Rate {
  perSecond: number;
  /** The rate in the slowest second. */
  least: number;
  seconds: number;
}

/** Counted at the endpoint. */
async function rateDuring(work: () => Promise<unknown>): Promise<Rate> {
  let done = false;
  const finished = work().finally(() => (done = true));
  const rates: number[] = [];
  const begin = performance.now();
  let last = begin;
  let total = 0;
  await look();
  while (!done) {
    await Promise.race([sleep(1_000), finished]);
    const count = await look();
    const now = performance.now();
    // The rest of a second would distort the rate.
    if (now - last > 500) rates.push((count / (now - last)) * 1_000);
    total += count;
    last = now;
  }
  await finished;
  const seconds = (last - begin) / 1_000;
  return { perSecond: total / seconds, least: Math.min(...rates), seconds };
}

/** The number of messages since the last call. */
async function look(): Promise<number> {
  endpoint.send('look');
  const [{ count }] = (await once(endpoint, 'message')) as [{ count: number }];
  return count;
}

/** Keeps as much mail queued as the worker can send. */
async function keepToppedUp(): Promise<void> {
  while (running) {
    await topUp();
    await sleep(1_000);
  }
}

async function topUp(): Promise<void> {
  const em = owner.em.fork();
  const { id, waiting } = await queryOne<{ id: string; waiting: string }>(
    em,
    sql`select id, (select count(*) from emails where status = 'queued' and mode = 'live') as waiting
      from organizations`,
  );
  if (Number(waiting) > BACKLOG) return;
  const terms = { count: BACKLOG, organizationId: id, batch: true };
  await queueMany(em, sendEnqueuer(boss), terms);
}

/**
 * Polls every few milliseconds who waits for a table lock, and for how long. Waits for row locks
 * are not counted: only other maintenance steps wait for expired rows.
 */
function watchLocks(): { longestMs(): number; stop(): Promise<void> } {
  let longest = 0;
  const watching = (async () => {
    while (running) {
      const { ms } = await queryOne<{ ms: number }>(
        owner.em.fork(),
        sql`select coalesce(max(extract(epoch from clock_timestamp() - waitstart)) * 1000, 0)::float8 as ms
          from pg_locks where not granted and locktype = 'relation'`,
      );
      longest = Math.max(longest, ms);
      await sleep(5);
    }
  })();
  return {
    /** Since the last call. */
    longestMs() {
      const result = longest;
      longest = 0;
      return result;
    },
    stop: () => watching,
  };
}

function say(text: string): void {
  process.stdout.write(`${text}\n`);
}

/**
 * `npm run bench:drain`: how fast the queue drains into SES, beside what the AWS SDK does by itself in
 * the same process. Both send to an endpoint on loopback, in turns. Goal: 0.8 of the bare SDK, with 50
 * in flight and an endpoint that answers at once, and with 400 in flight and one that takes 170 ms.
 */
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { SendEmailCommand } from '@aws-sdk/client-sesv2';
import type { MikroORM } from '@mikro-orm/postgresql';
import { PgBoss } from 'pg-boss';
import { readConfig } from '../../server/config.ts';
import { startEmbeddedDatabase } from '../../server/database/embedded.ts';
import { migrate } from '../../server/database/migrate.ts';
import { openOrm } from '../../server/database/orm.ts';
import { query, queryOne, sql } from '../../server/database/sql.ts';
import { createSesClient } from '../../server/delivery/ses-client.ts';
import { createLog } from '../../server/log.ts';
import { createDemoAccount } from '../../server/organizations/demo-account.ts';
import { sendEnqueuer } from '../../server/queue/enqueue.ts';
import { start } from '../../server/start.ts';
import { newId } from '../../server/values/id.ts';
import { queueMany } from '../support/bulk.ts';

const ROUNDS = 3;
const EMAILS = Number(process.argv[2] ?? 10_000);
const CASES = [
  { delayMs: 0, inFlight: 50 },
  { delayMs: 170, inFlight: 400 },
];

const folder = await mkdtemp(join(tmpdir(), 'mailwright-bench-'));
const database = await startEmbeddedDatabase({ dataDir: resolve(folder, 'data') });
const { ownerUrl } = await migrate(database.url, null);
const owner = openOrm(ownerUrl, { applicationName: 'mailwright bench', maxConnections: 2 });
await owner.em.fork().transactional(createDemoAccount);
Object.assign(process.env, {
  AWS_REGION: 'eu-central-1',
  AWS_ACCESS_KEY_ID: 'AKIDEXAMPLE',
  AWS_SECRET_ACCESS_KEY: 'secret',
});
try {
  for (const { delayMs, inFlight } of CASES) {
    say(`${EMAILS} emails, ${inFlight} in flight, the endpoint answers after ${delayMs} ms`);
    const ratios: number[] = [];
    for (let round = 1; round <= ROUNDS; round += 1) {
      const bare = await withEndpoint(delayMs, () => sendBare(inFlight));
      const ours = await withEndpoint(delayMs, () => drain(owner, inFlight));
      ratios.push(ours / bare);
      say(
        `  bare SDK ${bare.toFixed(0)}/s, queue ${ours.toFixed(0)}/s: ${(ours / bare).toFixed(2)}`,
      );
    }
    ratios.sort((a, b) => a - b);
    say(`  median ratio ${ratios[Math.floor(ROUNDS / 2)]?.toFixed(2)} (goal 0.80)`);
  }
} finally {
  await owner.close(true);
  await database.stop();
  await rm(folder, { recursive: true, force: true });
}

/** Gives the messages per second that the endpoint saw. */
async function withEndpoint(delayMs: number, work: () => Promise<() => Promise<void>>) {
  const child = fork(join(import.meta.dirname, 'ses-child.ts'), [String(delayMs)]);
  const [{ url }] = (await once(child, 'message')) as [{ url: string }];
  process.env.AWS_ENDPOINT_URL_SESV2 = url;
  const finish = await work();
  let seen = await look(child);
  const { first } = seen;
  let { count } = seen;
  let last = seen.last;
  while (count < EMAILS) {
    await sleep(200);
    seen = await look(child);
    count += seen.count;
    last = seen.last ?? last;
  }
  await finish();
  child.kill();
  if (seen.doubled > 0) throw new Error(`${seen.doubled} emails arrived twice.`);
  return (count / ((last ?? 0) - (first ?? 0))) * 1_000;
}

interface Seen {
  count: number;
  first?: number;
  last?: number;
  doubled: number;
}

/** What came in since the last look; waits for the first. */
async function look(child: ChildProcess): Promise<Seen> {
  for (;;) {
    child.send('look');
    const [seen] = (await once(child, 'message')) as [Seen];
    if (seen.first !== undefined) return seen;
    await sleep(20);
  }
}

async function sendBare(inFlight: number): Promise<() => Promise<void>> {
  const client = createSesClient({ maxSockets: inFlight });
  let left = EMAILS;
  const work = async (): Promise<void> => {
    while (left > 0) {
      left -= 1;
      const text = { Data: `Hello Ada, this is message ${left}.`, Charset: 'UTF-8' };
      await client.send(
        new SendEmailCommand({
          FromEmailAddress: '"Demo Shop" <hello@demo-shop.example>',
          Destination: { ToAddresses: ['ada@example.com'] },
          Content: { Simple: { Subject: text, Body: { Text: text, Html: text }, Headers: [] } },
          EmailTags: [{ Name: 'email_id', Value: newId() }],
        }),
      );
    }
  };
  const all = Promise.all(Array.from({ length: inFlight }, work));
  return async () => {
    await all;
    client.destroy();
  };
}

async function drain(orm: MikroORM, inFlight: number): Promise<() => Promise<void>> {
  await fillQueue(orm);
  const config = readConfig({
    DATABASE_URL: ownerUrl,
    MAIL_TRANSPORT: 'ses',
    MAIL_CONNECTIONS: String(inFlight),
  });
  const log = createLog('error');
  const worker = await start(config, { api: false, worker: true }, log);
  return async () => {
    await worker.stop();
    const { open } = await queryOne<{ open: string }>(
      orm.em.fork(),
      sql`select count(*) as open from emails where status <> 'sent'`,
    );
    if (open !== '0') throw new Error(`${open} emails are not settled.`);
    await query(orm.em.fork(), sql`truncate emails`);
    await query(orm.em.fork(), sql`delete from pgboss.job`);
  };
}

async function fillQueue(orm: MikroORM): Promise<void> {
  const boss = new PgBoss({ connectionString: ownerUrl, migrate: false, supervise: false });
  await boss.start();
  const em = orm.em.fork();
  const { id } = await queryOne<{ id: string }>(em, sql`select id from organizations`);
  await queueMany(em, sendEnqueuer(boss), { count: EMAILS, organizationId: id, batch: true });
  await boss.stop({ graceful: false, close: true });
}

function say(text: string): void {
  process.stdout.write(`${text}\n`);
}

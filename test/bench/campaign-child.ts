/**
 * Makes the steps of the campaign `bench`, as a worker does, with the bound of the queue lifted, and its floor: bare inserts of the
 * same email rows and jobs. `node campaign-child.ts <database url>`; over IPC it receives a `CampaignOrder`.
 */
import pg from 'pg';
import { openOrm } from '../../server/app/orm.ts';
import { start } from '../../server/app/start.ts';
import {
  type CampaignWorkerParts,
  FEED_BATCH,
  stepOf,
} from '../../server/messages/campaigns/running/campaign-worker.ts';
import { readConfig } from '../../server/platform/config.ts';
import { createLog } from '../../server/platform/log.ts';
import { newId } from '../../server/platform/values/id.ts';

export interface CampaignOrder {
  kind: 'snapshot' | 'feed' | 'insert';
  /** Recipients or emails. */
  count: number;
}

export interface CampaignAnswer {
  seconds: number;
  longestMs: number;
  /** The highest resident memory so far. */
  megabytes: number;
}

const NAME = 'campaign bench';
const LOOK_MS = 20;

const [connectionString = ''] = process.argv.slice(2);
const env = { ...process.env, DATABASE_URL: connectionString, PORT: '0', MAIL_TRANSPORT: 'ses' };
const log = createLog('silent');
const running = await start(readConfig(env), { api: true, worker: false }, log);
const { acceptance, installation } = running.services;
const orm = openOrm(installation.workerUrl, { applicationName: NAME, maxConnections: 2 }, null);
const limits = { campaignShare: 0.8, batch: FEED_BATCH, unbounded: true };
const parts: CampaignWorkerParts = { ...acceptance, orm, log, ...limits };
const client = new pg.Client({ connectionString });
await client.connect();

process.on('message', ({ kind, count }: CampaignOrder) => {
  void measure(() => WORK[kind](count)).then((answer) => process.send?.(answer));
});
process.on('disconnect', () => process.exit());
process.send?.({});

const WORK = { snapshot, feed, insert };

async function snapshot(): Promise<void> {
  const { id } = await readCampaign();
  while ((await readCampaign()).status !== 'sending') await stepOf(parts, id);
}

async function feed(count: number): Promise<void> {
  const { id } = await readCampaign();
  for (let fed = 0; fed < count; fed += FEED_BATCH) await stepOf(parts, id);
}

async function readCampaign(): Promise<{ id: string; status: string }> {
  const { rows } = await client.query(`select id, status from campaigns where slug = 'bench'`);
  return rows[0];
}

/** The rows of earlier emails with other ids. */
async function insert(count: number): Promise<void> {
  const { rows } = await client.query<{ email: object }>(
    `select to_jsonb(e) as email from emails e limit ${FEED_BATCH}`,
  );
  for (let stored = 0; stored < count; stored += FEED_BATCH) {
    const emails = rows.map(({ email }) => ({ ...email, id: newId() }));
    await client.query('begin');
    await client.query(INSERT_EMAILS, [JSON.stringify(emails)]);
    await client.query(INSERT_JOBS, [emails.map(({ id }) => id)]);
    await client.query('commit');
  }
}

const INSERT_EMAILS = `insert into emails select * from jsonb_populate_recordset(null::emails, $1)`;

const INSERT_JOBS = `
  insert into pgboss.job (id, name, priority, expire_seconds, deletion_seconds, keep_until,
    retry_limit, retry_delay, retry_backoff, retry_delay_max, policy, dead_letter, heartbeat_seconds)
  select j.id, q.name, 1, q.expire_seconds, q.deletion_seconds,
    now() + q.retention_seconds * interval '1s', q.retry_limit, q.retry_delay, q.retry_backoff,
    q.retry_delay_max, q.policy, q.dead_letter, q.heartbeat_seconds
  from unnest($1::uuid[]) as j (id), pgboss.queue q where q.name = 'email-send'`;

async function measure(work: () => Promise<void>): Promise<CampaignAnswer> {
  const observer = new pg.Client({ connectionString });
  await observer.connect();
  let longestMs = 0;
  let done = false;
  const observe = async (): Promise<void> => {
    while (!done) {
      const { rows } = await observer.query<{ ms: number | null }>(
        `select max(extract(epoch from clock_timestamp() - query_start) * 1000)::float as ms
         from pg_stat_activity where application_name = '${NAME}' and state = 'active'`,
      );
      longestMs = Math.max(longestMs, rows[0]?.ms ?? 0);
      await new Promise((resolve) => setTimeout(resolve, LOOK_MS));
    }
  };
  const observing = observe();
  const begin = performance.now();
  await work();
  const seconds = (performance.now() - begin) / 1_000;
  done = true;
  await observing;
  await observer.end();
  return { seconds, longestMs, megabytes: process.resourceUsage().maxRSS / 1_024 };
}

import { query, sql } from '../../../server/platform/database/sql.ts';
import { type Account, createUnlimitedAccount } from '../account.ts';
import type { CampaignAnswer, CampaignOrder } from '../campaign-child.ts';
import { prepareCampaign } from '../campaign-data.ts';
import type { Bench, Case } from '../case.ts';
import { createDatabase, type Database } from '../database.ts';
import { interleave } from '../interleave.ts';
import { highestMegabytes, START_OPTIONS, startHelper, startMailwright } from '../processes.ts';
import { fillQueue, untilSettled } from '../queue.ts';
import { startSes } from '../ses.ts';

const CONTACTS = { short: 50_000, long: 1_000_000 };
const FED = { short: 30_000, long: 100_000 };
const IN_FLIGHT = 50;
/** Emails sent before the measurement, because worker and endpoint start cold. */
const WARM_UP = 6_000;
/** Emails of a turn. */
const DRAINED = 6_000;
const TURNS = 4;
/** A million contacts are stored with one statement. */
const FILLING_MS = 600_000;

const GOALS = { snapshot: 30, longestMs: 2_000, perSecond: 5_000, feed: 0.5, drain: 0.8 };
const MEGABYTES = 300;

export const campaign: Case = {
  name: 'campaign',
  ours: 'A campaign to 50,000 contacts, 40,000 of them with consent (`--long`: 1,000,000 and 800,000): its snapshot, its feeder without the bound of the queue, and one worker that sends its emails',
  floor: 'Bare inserts of the same email rows and jobs; one worker that sends as many other emails',
  goal: 'feed ≥ 0.5 and ≥ 5,000/s; drain ≥ 0.8; snapshot ≤ 30 s, no statement > 2 s; < 300 MB each',
  tell: ({ figures }) =>
    [
      `feed ${figures.feed_ratio?.toFixed(2)} (${figures.fed_per_second?.toFixed(0)}/s)`,
      `drain ${figures.drain_ratio?.toFixed(2)}`,
      `snapshot ${figures.snapshot_seconds?.toFixed(1)} s, longest statement ${figures.longest_statement_ms?.toFixed(0)} ms`,
      `feeder ${figures.feeder_megabytes?.toFixed(0)} MB, worker ${figures.worker_megabytes?.toFixed(0)} MB`,
    ].join('; '),
  meets: ({ figures }) =>
    (figures.feed_ratio ?? 0) >= GOALS.feed &&
    (figures.fed_per_second ?? 0) >= GOALS.perSecond &&
    (figures.drain_ratio ?? 0) >= GOALS.drain &&
    (figures.snapshot_seconds ?? Infinity) <= GOALS.snapshot &&
    (figures.longest_statement_ms ?? Infinity) <= GOALS.longestMs &&
    (figures.feeder_megabytes ?? Infinity) < MEGABYTES &&
    (figures.worker_megabytes ?? Infinity) < MEGABYTES,

  async run(bench) {
    const database = await createDatabase(bench.serverUrl, { statementMs: FILLING_MS });
    const account = await createUnlimitedAccount(database);
    const size = bench.long ? 'long' : 'short';
    await prepareCampaign(database, account, { contacts: CONTACTS[size], startsAt: 'now' });
    bench.say(`stored ${CONTACTS[size]} contacts`);
    try {
      const steps = await measureSteps(bench, database, FED[size]);
      const drained = await measureDrain(bench, { database, account });
      const figures = { ...steps, ...drained };
      return { ratio: figures.feed_ratio, figures };
    } finally {
      await database.close();
    }
  },
};

async function measureSteps({ say }: Bench, database: Database, count: number) {
  const child = await startHelper('campaign-child.ts', [database.url], START_OPTIONS);
  const ask = (order: CampaignOrder) => child.ask(order) as Promise<CampaignAnswer>;
  try {
    const snapshot = await ask({ kind: 'snapshot', count: 0 });
    say(`snapshot ${snapshot.seconds.toFixed(1)} s`);
    const fed = await ask({ kind: 'feed', count });
    say(`fed ${(count / fed.seconds).toFixed(0)}/s`);
    const inserted = await ask({ kind: 'insert', count });
    say(`inserted ${(count / inserted.seconds).toFixed(0)}/s`);
    return {
      snapshot_seconds: snapshot.seconds,
      longest_statement_ms: snapshot.longestMs,
      fed_per_second: count / fed.seconds,
      inserted_per_second: count / inserted.seconds,
      feed_ratio: inserted.seconds / fed.seconds,
      feeder_megabytes: fed.megabytes,
    };
  } finally {
    await child.stop();
  }
}

interface Filled {
  database: Database;
  account: Account;
}

/** One worker sends emails of the campaign and other emails in turns, the same number in each turn. */
async function measureDrain({ say }: Bench, { database, account }: Filled) {
  await keepFed(database);
  await hold(database);
  await release(database, WARM_UP);
  const ses = await startSes(0);
  const worker = await startMailwright('worker', database.url, {
    AWS_ENDPOINT_URL_SESV2: ses.url,
    MAIL_CONNECTIONS: String(IN_FLIGHT),
    CAMPAIGN_SHARE: '1',
  });
  const turn = async (which: string, queue: () => Promise<unknown>): Promise<number> => {
    // The worker is stopped meanwhile.
    process.kill(worker.pid, 'SIGSTOP');
    await queue();
    process.kill(worker.pid, 'SIGCONT');
    const { perSecond } = await ses.receive(DRAINED, IN_FLIGHT);
    await untilSettled(database);
    say(`sent ${perSecond.toFixed(0)}/s ${which}`);
    return perSecond;
  };
  try {
    await ses.receive(WARM_UP);
    const { ours, floor, ratio } = await interleave(
      TURNS,
      () => turn('of the campaign', () => release(database, DRAINED)),
      () => turn('of other emails', () => fillQueue(database, account, DRAINED)),
    );
    return {
      drained_per_second: ours,
      others_drained_per_second: floor,
      drain_ratio: ratio,
      worker_megabytes: await highestMegabytes(worker),
    };
  } finally {
    await worker.stop();
    await ses.stop();
  }
}

/** Removes the rows of the floor, and recipients that were not fed. */
const keepFed = (database: Database) =>
  database.asOwner(async (em) => {
    const isFloor = sql`not exists (select from campaign_recipients r where r.email_id = x.id)`;
    await query(em, sql`delete from pgboss.job x where x.name = 'email-send' and ${isFloor}`);
    await query(em, sql`delete from emails x where ${isFloor}`);
    await query(em, sql`delete from campaign_recipients where state = 'pending'`);
  });

/** Blocks the jobs of all emails, as a pause does. */
const hold = (database: Database) =>
  database.asOwner((em) =>
    query(em, sql`update pgboss.job set blocked = true where name = 'email-send'`),
  );

/** Lets the worker have so many of them. */
const release = (database: Database, count: number) =>
  database.asOwner((em) =>
    query(
      em,
      sql`update pgboss.job set blocked = false where name = 'email-send' and id in (
        select id from pgboss.job where name = 'email-send' and blocked order by id limit ${count})`,
    ),
  );

import { setTimeout as sleep } from 'node:timers/promises';
import { query, queryOne, sql } from '../../../server/platform/database/sql.ts';
import { createUnlimitedAccount } from '../account.ts';
import { prepareCampaign } from '../campaign-data.ts';
import type { Bench, Case } from '../case.ts';
import { createDatabase, type Database } from '../database.ts';
import { quantile } from '../interleave.ts';
import { type Process, startMailwright } from '../processes.ts';
import { createRequests } from '../requests.ts';
import { type Ses, startSes } from '../ses.ts';

const CONTACTS = { short: 50_000, long: 300_000 };
const EMAILS = { short: 100, long: 1_000 };
/** Messages per second of a provider that is slower than the machine. */
const SLOW = 300;
/** Emails of the campaign before the measurement. */
const UNDER_WAY = 500;

/** How long hand-overs may take after the last email was accepted. */
const WAIT_MS = 60_000;

const GOALS = { idle: 2, saturatedMs: 250 };

export const campaignLatency: Case = {
  name: 'campaign_latency',
  ours: 'From the response to `POST /emails/send` with `high` or `normal` priority until SES has the email, beside a campaign that is being sent: p95 with 300 messages a second, and without a limit, when the machine is busy',
  floor: 'The same with 300 messages a second, without the campaign',
  goal: '≤ 2 × idle with 300 a second; ≤ 250 ms on a busy machine',
  tell: ({ ratio, figures }) =>
    `${ratio.toFixed(2)} (${figures.beside_p95_ms?.toFixed(0)} and ${figures.idle_p95_ms?.toFixed(0)} ms); ${figures.saturated_p95_ms?.toFixed(0)} ms`,
  meets: ({ ratio, figures }) =>
    ratio <= GOALS.idle && (figures.saturated_p95_ms ?? Infinity) <= GOALS.saturatedMs,

  async run(bench) {
    const slow = await measure(bench, SLOW);
    const saturated = await measure(bench);
    const figures = {
      idle_p95_ms: quantile(slow.idle, 0.95),
      beside_p95_ms: quantile(slow.beside, 0.95),
      saturated_p95_ms: quantile(saturated.beside, 0.95),
      emails: slow.beside.length,
    };
    return { ratio: figures.beside_p95_ms / figures.idle_p95_ms, figures };
  },
};

/** The waits in milliseconds without the campaign, and beside it. */
async function measure({ serverUrl, long, say }: Bench, perSecond?: number) {
  const size = long ? 'long' : 'short';
  const database = await createDatabase(serverUrl);
  const account = await createUnlimitedAccount(database);
  await prepareCampaign(database, account, { contacts: CONTACTS[size], startsAt: 'infinity' });
  const ses = await startSes(0, perSecond);
  const worker = await startMailwright('worker', database.url, {
    AWS_ENDPOINT_URL_SESV2: ses.url,
  });
  const api = await startMailwright('api', database.url);
  const send = sender(api, account.key);
  try {
    // The first ones run on cold processes.
    await waitsOf(ses, send, 5);
    const idle = await waitsOf(ses, send, EMAILS[size]);
    await begin(database, ses);
    const beside = await waitsOf(ses, send, EMAILS[size]);
    await requireSending(database);
    say(
      `${beside.length} emails ${perSecond ? `with ${perSecond} messages a second` : 'without a limit'}`,
    );
    return { idle, beside };
  } finally {
    await api.stop();
    await worker.stop();
    await ses.stop();
    await database.close();
  }
}

/** Sends one email, with either priority in turn. Returns its id and when it was accepted. */
function sender({ baseUrl }: Process, key: string) {
  const next = createRequests('send', '/api/v1', []);
  let sent = 0;
  return async (): Promise<{ id: string; acceptedAt: number }> => {
    const { method, path, body = '{}' } = next();
    const priority = sent % 2 === 0 ? 'high' : 'normal';
    sent += 1;
    const answer = await fetch(baseUrl + path, {
      method,
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
      body: JSON.stringify({ ...JSON.parse(body), priority }),
    });
    const acceptedAt = Date.now();
    if (answer.status !== 200) throw new Error(`The send got a ${answer.status}.`);
    const { id } = (await answer.json()) as { id: string };
    return { id, acceptedAt };
  };
}

async function waitsOf(ses: Ses, send: ReturnType<typeof sender>, emails: number) {
  const accepted: { id: string; acceptedAt: number }[] = [];
  const arrived = new Map<string, number>();
  const look = async (): Promise<void> => {
    for (const [id, time] of await ses.takeEach()) arrived.set(id, time);
  };
  for (let i = 0; i < emails; i += 1) {
    accepted.push(await send());
    await sleep(20 + Math.random() * 100);
    if (i % 10 === 9) await look();
  }
  const end = performance.now() + WAIT_MS;
  while (accepted.some(({ id }) => !arrived.has(id))) {
    if (performance.now() > end) throw new Error('An email was not handed over in time.');
    await sleep(100);
    await look();
  }
  return accepted.map(({ id, acceptedAt }) => Math.max(0, (arrived.get(id) ?? 0) - acceptedAt));
}

async function begin(database: Database, ses: Ses): Promise<void> {
  await database.asOwner((em) => query(em, sql`update campaigns set scheduled_at = now()`));
  await ses.receive(UNDER_WAY);
}

/** Otherwise the emails were measured without the campaign. */
async function requireSending(database: Database): Promise<void> {
  const { status } = await database.asOwner((em) =>
    queryOne<{ status: string }>(em, sql`select status from campaigns`),
  );
  if (status !== 'sending') throw new Error(`The campaign is ${status}: it has too few contacts.`);
}

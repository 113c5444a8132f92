import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from '../../../server/platform/database/sql.ts';
import { eventually } from '../../support/eventually.ts';
import { MOST_CLAIMED, waitUntilSettled } from '../audit.ts';
import type { Context, Scenario } from '../context.ts';
import { type Installation, startInstallation } from '../installation.ts';
import { type Provider, startProvider } from '../provider.ts';
import type { Row } from '../row.ts';
import { throttleEndpoint } from '../throttled-endpoint.ts';
import type { Unit } from '../unit.ts';

export const campaign: Scenario = { name: 'kill -9 during a campaign', run };

const MOMENT_MS = 400;
const UNKNOWN_OUTCOME = 'outcome_unknown';
/** Messages per second, after which the provider throttles. */
const PER_SECOND = 500;

/**
 * CAMPAIGNS-1, CAMPAIGNS-4, §H.1, §H.2: workers are killed at any moment of a campaign, while recipients withdraw, are erased, or leave
 * the list, and the provider throttles. Each recipient gets it at most once, and who has withdrawn before, never. An email that
 * a killed worker had claimed is not sent again: unless the provider reports it, it ends as `outcome_unknown`.
 */
async function run({ long, random, serverUrl }: Context): Promise<Row> {
  const contacts = long ? 20_000 : 600;
  const kills = long ? 100 : 8;
  const provider = await startProvider(random);
  const throttled = throttleEndpoint(provider.ses, PER_SECOND);
  const installation = await startInstallation({
    serverUrl,
    provider,
    processes: ['api', 'worker', 'worker'],
    env: { RECONCILE_WINDOW: '8' },
  });
  try {
    const { workers } = installation;
    await prepare(installation, contacts);
    const withdrawn = new Map<string, Date>();
    await succeed(installation, 'POST', '/campaigns/news/schedule', {});
    let next = 0;
    for (let n = 0; n < kills; n += 1) {
      await sleep(random.below(MOMENT_MS));
      const unit = random.pick(workers);
      unit.kill();
      for (const change of CHANGES) {
        next += 1;
        const address = addressOf(next * Math.floor(contacts / (kills * CHANGES.length + 1)));
        await change(installation, address);
        if (change !== leaveList) withdrawn.set(address, new Date());
      }
      await unit.start();
      throttled.storm = random.below(4) === 0;
      if (n % 5 === 4) await pauseAndResume(installation);
    }
    throttled.storm = false;
    await awaitCompletion(installation, long);
    await waitUntilSettled(installation, provider, long ? 180_000 : 60_000);
    return await audit(installation, provider, { contacts, kills, withdrawn, workers });
  } finally {
    await installation.close();
    await provider.close();
  }
}

const addressOf = (n: number): string => `reader${n}@example.com`;

async function prepare({ ask, request }: Installation, contacts: number): Promise<void> {
  await ask(sql`
    insert into contacts (id, organization_id, email, email_key, name, locale, validation_status)
    select (lpad(to_hex((extract(epoch from now()) * 1000)::bigint), 12, '0') || '7'
        || lpad(to_hex(n), 3, '0') || '8' || substr(md5(n::text), 1, 15))::uuid,
      o.id, 'reader' || n || '@example.com', 'reader' || n || '@example.com', 'Reader ' || n, 'en', 'valid'
    from organizations o, generate_series(1, ${contacts}) n`);
  await ask(sql`
    insert into consents (organization_id, contact_id, subtype_id, state, source, confirmed_at)
    select c.organization_id, c.id, b.id, 'subscribed', 'api', now()
    from contacts c, subscription_subtypes b where b.slug = 'newsletter' and c.email like 'reader%'`);
  const answers = [
    await request('PUT', '/lists/readers', { name: 'Readers' }),
    await request('PUT', '/templates/news', {
      name: 'News',
      content: { en: { subject: 'News for {{ contact.name }}', text: 'Hello {{ contact.name }}' } },
    }),
    await request('PUT', '/campaigns/news', {
      name: 'News',
      subtype: 'newsletter',
      template: 'news',
      audience: { lists: ['readers'] },
      first_wave: false,
    }),
  ];
  const refused = answers.find(({ status }) => status >= 300);
  if (refused) throw new Error(`Got a ${refused.status}: ${JSON.stringify(refused.body)}`);
  await ask(sql`
    insert into list_members (organization_id, contact_id, list_id)
    select c.organization_id, c.id, l.id from contacts c, lists l
    where l.slug = 'readers' and c.email like 'reader%'`);
}

type Change = (installation: Installation, address: string) => Promise<void>;

const contactPath = (address: string): string => `/contacts/${encodeURIComponent(address)}`;

const withdraw: Change = (installation, address) =>
  succeed(installation, 'PATCH', `${contactPath(address)}/subscription-preferences`, {
    preferences: { newsletter: false },
  });
const erase: Change = (installation, address) =>
  succeed(installation, 'DELETE', contactPath(address));
const leaveList: Change = (installation, address) =>
  succeed(installation, 'POST', `${contactPath(address)}/lists`, { remove: ['readers'] });
const CHANGES = [withdraw, erase, leaveList];

/** It may have been completed meanwhile. */
async function pauseAndResume({ request }: Installation): Promise<void> {
  await request('POST', '/campaigns/news/pause');
  await sleep(300);
  await request('POST', '/campaigns/news/resume', {});
}

async function succeed(
  { request }: Installation,
  ...call: Parameters<Installation['request']>
): Promise<void> {
  const { status, body } = await request(...call);
  if (status >= 300) throw new Error(`Got a ${status}: ${JSON.stringify(body)}`);
}

interface Shown {
  status: string;
  pause: object | null;
  counts: Record<string, number> & { excluded: Record<string, number> };
}

const read = async ({ request }: Installation): Promise<Shown> =>
  (await request('GET', '/campaigns/news')).body as Shown;

async function awaitCompletion(installation: Installation, long: boolean): Promise<void> {
  const deadline = long ? 600_000 : 120_000;
  await eventually(
    () => read(installation),
    ({ status }) => status === 'completed',
    deadline,
  );
}

const recipientOf = ({ email }: Provider['ses']['messages'][number]): string =>
  email.Destination?.ToAddresses?.[0] ?? '';

/** When each email was claimed last, by its id. */
async function readClaims({ ask }: Installation): Promise<Map<string, Date>> {
  const rows = await ask<{ id: string; at: string }>(
    sql`select e.id, e.attempted_at as at from emails e where e.attempted_at is not null`,
  );
  return new Map(rows.map(({ id, at }) => [id, new Date(at)]));
}

interface Done {
  contacts: number;
  kills: number;
  /** When their withdrawal was acknowledged. */
  withdrawn: Map<string, Date>;
  workers: Unit[];
}

async function audit(
  installation: Installation,
  { ses }: Provider,
  { contacts, kills, withdrawn, workers }: Done,
): Promise<Row> {
  const { counts, status } = await read(installation);
  const sent = Map.groupBy(ses.messages, recipientOf);
  const doubled = [...sent].filter(([, messages]) => messages.length > 1).map(([to]) => to);
  const claims = await readClaims(installation);
  // An email that was claimed before is on its way.
  const mailed = ses.messages.map((message) => {
    const to = recipientOf(message);
    const [at, claimedAt] = [withdrawn.get(to), claims.get(message.emailId)];
    return at && claimedAt && claimedAt > at ? to : null;
  });
  const { sendable = 0, pending = 0, queued = 0, skipped = 0, failed = 0, canceled = 0 } = counts;
  const sum = pending + queued + (counts.sent ?? 0) + skipped + failed + canceled;
  const recipients = await installation.ask<{ state: string; n: number }>(
    sql`select r.state, count(*)::integer as n from campaign_recipients r group by 1 order by 1`,
  );
  const stored = recipients.reduce((total, { n }) => total + n, 0);
  const failures = await installation.ask<{ reason: string }>(
    sql`select r.reason from campaign_recipients r where r.state = 'failed'`,
  );
  const causes = new Set(failures.map(({ reason }) => reason));
  const mostUnsent = ses.connections + kills * MOST_CLAIMED;
  return {
    scenario: campaign.name,
    done: `${contacts} contacts, ${kills} kill -9 among ${workers.length} workers`,
    facts: [
      `${sendable} recipients: ${recipients.map(({ state, n }) => `${n} ${state}`).join(', ')}`,
      `${withdrawn.size} withdrew or were erased before their email`,
    ],
    violations: [
      ...installation.complaints(),
      ...(status === 'completed' ? [] : [`The campaign is ${status}.`]),
      ...doubled.map((address) => `${address} got it twice.`),
      ...mailed
        .filter((to) => to !== null)
        .map((address) => `${address} got it after the withdrawal.`),
      ...(sum === sendable && stored === sendable
        ? []
        : [
            `The counts are ${sum}, the recipients ${stored}, of ${sendable}: ${JSON.stringify(counts)}`,
          ]),
      ...(sent.size === counts.sent ? [] : [`${sent.size} got it, ${counts.sent} count as sent.`]),
      ...([...causes].every((cause) => cause === UNKNOWN_OUTCOME) &&
      failed === failures.length &&
      failed <= mostUnsent
        ? []
        : [
            `${failed} count as failed (at most ${mostUnsent}), ${failures.length} have failed: ${[...causes].join(', ')}`,
          ]),
    ],
  };
}

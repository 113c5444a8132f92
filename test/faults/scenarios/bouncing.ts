import { setTimeout as sleep } from 'node:timers/promises';
import { issueKey } from '../../../server/account/api-keys/keys.ts';
import { Organization } from '../../../server/account/organizations/organization.entity.ts';
import { query, sql } from '../../../server/platform/database/sql.ts';
import { insertDefaultSender } from '../../support/app/account.ts';
import { eventually } from '../../support/eventually.ts';
import { type SmtpEndpoint, startSmtpEndpoint } from '../../support/fakes/smtp-endpoint.ts';
import type { Context, Scenario } from '../context.ts';
import { type Installation, startInstallation } from '../installation.ts';
import { startProvider } from '../provider.ts';
import type { Row } from '../row.ts';

export const bouncing: Scenario = { name: 'Hard bounces of one organization', run };

const WAIT_MS = 120_000;
/** SENDING-2: an organization is stopped within so many emails. */
const WITHIN = 1_000;
/** More than the guard may let through. */
const MANY = 1_400;
const BATCH = 100;
/** 3 of 25 emails bounce: 12 %. */
const bounces = (n: number): boolean => [0, 8, 16].includes(n % 25);
/** The other organization sends at this interval, which is far below what the worker can send. */
const EVERY_MS = 25;
/** Processes share the processors of the machine with the test, so a 95th percentile differs from run to run. */
const MOST_RATIO = 5;
/** A percentile below it is not compared. */
const SHORT_MS = 100;

/**
 * The demo account sends alone, and then while 12 % of the emails of another organization bounce: of a new one, and of one
 * that has sent 50,000 emails before. Both are stopped, and the demo account sends as much and as quickly as alone.
 */
async function run({ long, random, serverUrl }: Context): Promise<Row> {
  const count = long ? 800 : 160;
  const provider = await startProvider(random);
  const smtp = await startSmtpEndpoint();
  const installation = await startInstallation({
    serverUrl,
    provider,
    processes: ['api', 'worker'],
    env: { MAIL_TRANSPORT: 'smtp', SMTP_URL: smtp.url },
  });
  try {
    await installation.ask(sql`update sender_addresses set verified_with = 'smtp'`);
    await installation.ask(sql`update domains set verified_with = 'smtp'`);
    const handOvers = watch(smtp);
    const steady = (name: string): Promise<Steady> =>
      sendSteadily(installation, handOvers, smtp, { name, count });

    const alone = await steady('alone');
    const beside: Beside[] = [];
    for (const [slug, clean] of [
      ['new', 0],
      ['settled', 50_000],
    ] as const) {
      const key = await createBouncing(installation, slug, clean);
      const [other] = await Promise.all([steady(slug), sendBouncing(installation, key, slug)]);
      beside.push({ ...other, clean, ...(await readStopped(installation, handOvers, slug)) });
    }
    return {
      scenario: bouncing.name,
      done: `alone: ${count} emails, p95 ${alone.p95.toFixed(0)} ms; beside an organization with 12 % hard bounces`,
      facts: beside.map(
        ({ clean, handedOver, p95, received }) =>
          `after ${clean} clean emails: stopped after ${handedOver}; the other: ${received} emails, p95 ${p95.toFixed(0)} ms (${(p95 / alone.p95).toFixed(2)} times)`,
      ),
      violations: [
        ...installation.complaints(),
        ...[alone, ...beside].flatMap((one) => faultsOf(one, count)),
        ...beside.flatMap((one) => faultsBeside(one, alone, long)),
      ],
    };
  } finally {
    await installation.close();
    await smtp.close();
    await provider.close();
  }
}

/** The emails of the account that bounces nothing. */
interface Steady {
  name: string;
  accepted: number;
  received: number;
  doubled: number;
  /** From the request to the hand-over, in milliseconds. */
  p95: number;
}

interface Beside extends Steady {
  /** How many emails the organization that bounces had sent before. */
  clean: number;
  state: string;
  handedOver: number;
}

const faultsOf = ({ name, accepted, received, doubled }: Steady, count: number): string[] => [
  ...(accepted === count ? [] : [`${name}: ${accepted} of ${count} emails were accepted.`]),
  ...(received === count ? [] : [`${name}: ${received} of ${count} emails were handed over.`]),
  ...(doubled === 0 ? [] : [`${name}: ${doubled} emails were handed over twice.`]),
];

/** Short runs share the machine with other scenarios, so only long ones compare times. */
function faultsBeside(
  { name, state, handedOver, p95 }: Beside,
  alone: Steady,
  long: boolean,
): string[] {
  const isSlow = p95 > MOST_RATIO * Math.max(alone.p95, SHORT_MS);
  return [
    ...(state === 'paused' ? [] : [`${name}: the guard's state is ${state}.`]),
    ...(handedOver < WITHIN ? [] : [`${name}: stopped after ${handedOver} emails.`]),
    ...(long && isSlow ? [`${name}: p95 was ${p95.toFixed(0)} ms beside it.`] : []),
  ];
}

/** When the SMTP server first got each address. */
type HandOvers = Map<string, number>;

function watch(smtp: SmtpEndpoint): HandOvers {
  const handOvers: HandOvers = new Map();
  smtp.rule = ({ to }) => {
    if (to === undefined) return undefined;
    if (!handOvers.has(to)) handOvers.set(to, performance.now());
    return to.startsWith('gone')
      ? { at: 'recipient', reply: { code: 550, text: '5.1.1 No such user' } }
      : undefined;
  };
  return handOvers;
}

/** The demo account sends at a steady rate, until all of its emails are handed over. */
async function sendSteadily(
  { request }: Installation,
  handOvers: HandOvers,
  smtp: SmtpEndpoint,
  { name, count }: { name: string; count: number },
): Promise<Steady> {
  const begun = new Map<string, number>();
  const sends: Promise<number>[] = [];
  for (let n = 0; n < count; n += 1) {
    const to = `${name}-${n}@steady.example`;
    begun.set(to, performance.now());
    const email = { to, content: { subject: 'Receipt', text: 'Thank you.' } };
    sends.push(request('POST', '/emails/send', email).then(({ status }) => status));
    await sleep(EVERY_MS);
  }
  const accepted = (await Promise.all(sends)).filter((status) => status === 200).length;
  const received = (): string[] =>
    smtp.messages.flatMap(({ recipients }) => recipients).filter((to) => begun.has(to));
  await eventually(
    async () => new Set(received()).size,
    (addresses) => addresses === accepted,
    WAIT_MS,
  );
  const times = [...begun].map(([to, at]) => (handOvers.get(to) ?? Infinity) - at);
  const all = received();
  return {
    name,
    accepted,
    received: new Set(all).size,
    doubled: all.length - new Set(all).size,
    p95: times.toSorted((a, b) => a - b)[Math.ceil(count * 0.95) - 1] ?? Infinity,
  };
}

/** An organization with so many earlier emails, of which none bounced. Returns its API key. */
function createBouncing(installation: Installation, slug: string, clean: number): Promise<string> {
  return installation.asOwner(async (em) => {
    const organization = em.create(Organization, { slug, name: slug, brand: slug });
    await em.flush();
    const { id: organizationId } = organization;
    await insertDefaultSender(em, organization, 'smtp');
    await query(
      em,
      sql`insert into sending_outcomes (organization_id, id, at, handed_over, hard_bounces)
        select ${organizationId}, gen_random_uuid(), now() - make_interval(secs => 60 + n), 10, 0
        from generate_series(1, ${clean / 10}::integer) n`,
    );
    const draft = { name: 'Newsletter', mode: 'live' as const, scopes: ['send' as const] };
    const { key } = issueKey({ em, organizationId }, draft);
    await em.flush();
    return key;
  });
}

/** Sends batches, until they are rejected because the organization was stopped. */
async function sendBouncing({ apis }: Installation, key: string, slug: string): Promise<void> {
  for (let sent = 0; sent < MANY; sent += BATCH) {
    const emails = Array.from({ length: BATCH }, (_, n) => ({
      to: `${bounces(n) ? 'gone' : 'here'}-${sent + n}@${slug}.example`,
      content: { subject: 'News', text: 'News' },
    }));
    const { status } = await fetch(`${apis[0]?.baseUrl}/api/v1/emails/batch`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${key}`, 'Content-Type': 'application/json' },
      body: JSON.stringify({ emails }),
    });
    if (status !== 200) return;
  }
}

/** Waits until the organization is stopped, and nothing of it is being handed over any more. */
async function readStopped(
  installation: Installation,
  handOvers: HandOvers,
  slug: string,
): Promise<Pick<Beside, 'state' | 'handedOver'>> {
  const read = async (): Promise<{ state: string; claimed: number; open: number }> => {
    const [row] = await installation.ask<{ state: string; claimed: number; open: number }>(
      sql`select coalesce((select state from sending_guards where organization_id = o.id), 'ok') as state,
          count(e.id) filter (where e.claimed_at is not null)::integer as claimed,
          count(e.id)::integer as open
        from organizations o left join emails e on e.organization_id = o.id
          and e.status in ('queued', 'sending')
        where o.slug = ${slug} group by o.id`,
    );
    return row!;
  };
  const { state } = await eventually(
    read,
    (now) => (now.state === 'paused' && now.claimed === 0) || now.open === 0,
    WAIT_MS,
  );
  const handedOver = [...handOvers.keys()].filter((to) => to.endsWith(`@${slug}.example`)).length;
  return { state, handedOver };
}

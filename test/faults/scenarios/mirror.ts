import { setTimeout as sleep } from 'node:timers/promises';
import { Mailwright } from '@mailwright/sdk';
import { sql } from '../../../server/platform/database/sql.ts';
import type { Random } from '../../messages/templates/random.ts';
import { eventually } from '../../support/eventually.ts';
import type { Context, Scenario } from '../context.ts';
import { hasten, hastenProbes } from '../hasten.ts';
import { type Installation, startInstallation } from '../installation.ts';
import { compare, type Comparison } from '../mirror/compare.ts';
import { type Reports, startReports } from '../mirror/reports.ts';
import { createShop, type Shop } from '../mirror/shop.ts';
import { createTraffic, LISTS } from '../mirror/traffic.ts';
import { type Provider, startProvider } from '../provider.ts';
import type { Row } from '../row.ts';
import { API_STEPS, WEBHOOK_STEPS } from '../steps.ts';
import type { Trigger } from '../tripwire.ts';
import { ANY_MOMENT, type Kill, killOne } from '../victim.ts';

export const mirror: Scenario = { name: 'Mirror of a shop', run };

/** The numbers of a run. */
interface Size {
  people: number;
  /** Events of the log. */
  facts: number;
  /** On each side. */
  kills: number;
  /** Requests per second while processes are killed, and while the shop is down. */
  perSecond: [number, number];
  downMs: number;
  /** How long deliveries that have failed may wait for the pauses of the schedule. */
  patienceMs: number;
}

const LONG: Size = {
  people: 1_000,
  facts: 20_000,
  kills: 20,
  perSecond: [60, 12],
  downMs: 600_000,
  patienceMs: 420_000,
};
const SHORT: Size = {
  people: 40,
  facts: 300,
  kills: 3,
  perSecond: [60, 30],
  downMs: 3_000,
  patienceMs: 0,
};

/** Where processes of the installation are killed. */
const KILLS: Kill[] = [
  ...Object.keys(WEBHOOK_STEPS).map((step): Kill => ({ kind: 'worker', step })),
  ...Object.keys(API_STEPS).map((step): Kill => ({ kind: 'api', step })),
  { kind: 'worker', step: 'after the provider has it' },
  { kind: 'worker', step: ANY_MOMENT },
  { kind: 'api', step: ANY_MOMENT },
];

/** Where the shop is killed; null is any moment. */
const SHOP_KILLS: Record<string, Trigger | null> = {
  'before its commit': { toward: 'server', bytes: 'commit\0' },
  'between commit and response': { toward: 'client', bytes: 'COMMIT\0' },
  [ANY_MOMENT]: null,
};

const STEP_MS = 30_000;
const LIMIT_MS = 120_000;
/** How long the clients may take for the rest of the facts, on a busy machine too. */
const TRAFFIC_MS = 1_800_000;

/**
 * A shop mirrors contacts, consent and emails from webhooks while processes on both sides are killed and while it is
 * down. In the end its tables equal what GET shows.
 */
async function run({ long, random, serverUrl }: Context): Promise<Row> {
  const size = long ? LONG : SHORT;
  // Reports are sent by this scenario, with histories of every kind.
  const provider = await startProvider(random, { mute: true });
  const reports = startReports(provider, random);
  const installation = await startInstallation({
    serverUrl,
    provider,
    processes: ['api', 'api', 'worker', 'worker'],
    env: { RECONCILE_WINDOW: '8', TRUST_PROXY: '1' },
  });
  const shop = await createShop(serverUrl);
  try {
    const secret = await createEndpoint(installation, shop);
    await shop.start(secret);
    await eventsAreWanted(installation);
    const traffic = createTraffic({ installation, provider, random, people: size.people });

    traffic.start(size.perSecond[0]);
    const [killed, shopKilled] = await Promise.all([
      killProcesses(installation, random, size),
      killShop(installation, shop, secret, random, size),
    ]);
    await traffic.stop();

    traffic.start(size.perSecond[1]);
    await shop.kill();
    await sleep(size.downMs);
    await shop.start(secret);
    const before = await countPending(installation);
    if (!long) await hastenProbes(installation);
    await traffic.stop();

    traffic.start();
    await eventually(
      () => countFacts(installation),
      (facts) => facts >= size.facts,
      TRAFFIC_MS,
    );
    await traffic.stop();
    const late = await settle(installation, { provider, reports }, size);
    const comparison = await compareUntilEqual(installation, shop);
    const arrivals = await countArrivals(installation, shop);
    const facts = await countFacts(installation);

    return {
      scenario: mirror.name,
      done: `${facts} facts; ${killed.length} kill -9 among 4 processes and ${shopKilled.length} of the shop; its endpoint down for ${size.downMs / 1_000} s`,
      facts: [
        ...[...traffic.done].toSorted().map(([name, count]) => `${count} ${name}`),
        `${traffic.unanswered} requests without a response`,
        ...countEach([...killed, ...shopKilled.map((place) => `shop ${place}`)]),
        `${before} deliveries waited for its return`,
        ...(late > 0 ? [`${late} deliveries were not left to wait for the schedule`] : []),
        `${arrivals.duplicates} duplicates`,
        `equal: ${comparison.contacts} contacts, ${comparison.consents} consents, ${comparison.emails} emails`,
      ],
      violations: [
        ...comparison.differences,
        ...traffic.faults,
        ...(arrivals.lost > 0 ? [`${arrivals.lost} events did not reach the shop.`] : []),
        ...(arrivals.failed > 0 ? [`${arrivals.failed} deliveries have failed.`] : []),
        ...(arrivals.differing > 0 ? [`${arrivals.differing} events had different bodies.`] : []),
        ...(facts < size.facts ? [`There were only ${facts} facts.`] : []),
        ...(long ? unreached(killed, shopKilled) : []),
        ...shop.complaints,
        ...installation.complaints(),
      ],
    };
  } finally {
    reports.stop();
    await installation.close();
    await shop.close();
    await provider.close();
  }
}

/** Returns the secret. */
async function createEndpoint({ apis, key, request }: Installation, shop: Shop): Promise<string> {
  const client = new Mailwright({ apiKey: key, baseUrl: apis[0]?.baseUrl });
  for (const slug of LISTS) await client.lists.put(slug, { name: slug });
  const { body } = await request('PUT', '/webhooks/shop', {
    url: shop.url,
    events: ['*'],
    max_in_flight: 16,
  });
  return (body as { secret: string }).secret;
}

/** Waits until every process knows that events are wanted. */
async function eventsAreWanted({ apis, key, ask }: Installation): Promise<void> {
  for (const { baseUrl } of apis) {
    // An address that is suppressed and no longer suppressed leaves nothing to mirror.
    const own = new Mailwright({ apiKey: key, baseUrl });
    const countEvents = async (): Promise<number> => {
      await own.suppressions.put('nobody@person.example');
      await own.suppressions.delete('nobody@person.example');
      const [row] = await ask<{ count: number }>(sql`select count(*)::integer from events`);
      return row?.count ?? 0;
    };
    const known = await countEvents();
    await eventually(countEvents, (count) => count > known);
  }
  // EVENTS-4: the workers know it within two seconds, too.
  await sleep(2_000);
}

/** Returns where processes were killed. */
async function killProcesses(
  { apis, workers }: Installation,
  random: Random,
  { kills }: Size,
): Promise<string[]> {
  const killed: string[] = [];
  const restarts: Promise<void>[] = [];
  const order = random.shuffle(KILLS);
  for (let n = 0; n < kills; n += 1) {
    const kill = order[n % order.length] as Kill;
    const { unit, atStep } = await killOne(kill.kind === 'api' ? apis : workers, kill, random);
    killed.push(nameOf(atStep ? kill : { ...kill, step: ANY_MOMENT }));
    restarts.push(unit.start());
    await sleep(random.below(3_000));
  }
  await Promise.all(restarts);
  return killed;
}

/** Returns where the shop was killed. */
async function killShop(
  installation: Installation,
  shop: Shop,
  secret: string,
  random: Random,
  { kills }: Size,
): Promise<string[]> {
  const killed: string[] = [];
  const places = Object.entries(SHOP_KILLS);
  for (let n = 0; n < kills; n += 1) {
    const [place, step] = places[n % places.length] as [string, Trigger | null];
    killed.push((await killShopAt(shop, step, random)) ? place : ANY_MOMENT);
    await sleep(random.below(2_000));
    await shop.start(secret);
    // The next kill does not wait for the minute between two attempts of a failing endpoint.
    await hastenProbes(installation);
    await sleep(random.below(3_000));
  }
  return killed;
}

/** Returns whether the shop came to the step. */
async function killShopAt(shop: Shop, step: Trigger | null, random: Random): Promise<boolean> {
  if (!step) {
    await sleep(random.below(1_000));
    await shop.kill();
    return false;
  }
  const { promise, resolve } = Promise.withResolvers<boolean>();
  shop.killAt(step, () => resolve(true));
  const timer = setTimeout(() => void shop.kill().then(() => resolve(false)), STEP_MS);
  return promise.finally(() => clearTimeout(timer));
}

async function countFacts({ ask }: Installation): Promise<number> {
  const [row] = await ask<{ count: number }>(sql`select count(*)::integer from events`);
  return row?.count ?? 0;
}

async function countPending({ ask }: Installation): Promise<number> {
  const [row] = await ask<{ count: number }>(
    sql`select count(*)::integer from webhook_deliveries where status = 'pending'`,
  );
  return row?.count ?? 0;
}

/**
 * Waits until every email has its final status and every event is delivered. Returns how many deliveries still waited
 * for their next attempt when the patience ended, and were then attempted at once.
 */
async function settle(
  installation: Installation,
  { provider, reports }: { provider: Provider; reports: Reports },
  { patienceMs }: Size,
): Promise<number> {
  const countOpen = async (): Promise<number> => {
    const [row] = await installation.ask<{ open: number }>(
      sql`select (select count(*) from emails where status in ('queued', 'sending'))::integer
        + (select count(*) from provider_events)::integer
        + (select count(*) from events where sequence is null)::integer
        + (select count(*) from webhook_fan_outs f join event_sequences s using (organization_id)
            where s.last > f.sequence)::integer
        + (select count(*) from webhook_deliveries where status = 'pending')::integer as open`,
    );
    return (row?.open ?? 0) + provider.unread() + reports.waiting();
  };
  const isSettled = (open: number): boolean => open === 0;
  const waited = await eventually(countOpen, isSettled, patienceMs).catch(() => null);
  if (waited === 0) return 0;
  const late = await countPending(installation);
  const hastened = async (): Promise<number> => {
    await hasten(installation);
    await sleep(500);
    return countOpen();
  };
  // What still waits then differs, or did not arrive.
  await eventually(hastened, isSettled, LIMIT_MS).catch(() => undefined);
  return late;
}

/** Contacts are validated in the background, so that a row can change between two reads. */
async function compareUntilEqual({ apis, key }: Installation, shop: Shop): Promise<Comparison> {
  const client = new Mailwright({ apiKey: key, baseUrl: apis[0]?.baseUrl });
  const giveUpAt = performance.now() + 30_000;
  for (;;) {
    const comparison = await compare(client, shop);
    if (comparison.differences.length === 0 || performance.now() > giveUpAt) return comparison;
    await sleep(2_000);
  }
}

interface Arrivals {
  duplicates: number;
  /** Events of one id that did not have the same bytes. */
  differing: number;
  lost: number;
  failed: number;
}

async function countArrivals({ ask }: Installation, shop: Shop): Promise<Arrivals> {
  const arrived = await shop.query<{ id: string; arrivals: number; differing: number }>(
    'select id, arrivals, differing from events',
  );
  const stored = await ask<{ id: string; erased: boolean }>(
    sql`select id, erased_at is not null as erased from events`,
  );
  const [failed] = await ask<{ count: number }>(
    sql`select count(*)::integer from webhook_deliveries where status = 'failed'`,
  );
  const ids = new Set(arrived.map(({ id }) => id));
  // The data of these is replaced, and their deliveries are dropped.
  const erased = new Set(stored.flatMap((event) => (event.erased ? [event.id] : [])));
  return {
    duplicates: arrived.reduce((sum, { arrivals }) => sum + arrivals - 1, 0),
    differing: arrived.filter(({ id, differing }) => differing > 0 && !erased.has(id)).length,
    lost: stored.filter(({ id }) => !ids.has(id) && !erased.has(id)).length,
    failed: failed?.count ?? 0,
  };
}

const nameOf = ({ kind, step }: Kill): string => `${kind} ${step}`;

/** A step at which no process was killed was not tested. */
const unreached = (killed: string[], shopKilled: string[]): string[] =>
  [
    ...KILLS.map(nameOf).filter((name) => !killed.includes(name)),
    ...Object.keys(SHOP_KILLS).filter((place) => !shopKilled.includes(place)),
  ].map((name) => `No process was killed: ${name}.`);

const countEach = (names: string[]): string[] =>
  [...Map.groupBy(names, (name) => name)].map(([name, all]) => `${all.length} killed ${name}`);

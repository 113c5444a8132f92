import { setTimeout as sleep } from 'node:timers/promises';
import { newId } from '../../../server/platform/values/id.ts';
import { sql } from '../../../server/platform/database/sql.ts';
import type { Random } from '../../messages/templates/random.ts';
import { type Receiver, startReceiver } from '../../webhooks/receiver.ts';
import type { Context, Scenario } from '../context.ts';
import { hasten } from '../hasten.ts';
import { type Installation, startInstallation } from '../installation.ts';
import { startProvider } from '../provider.ts';
import type { Row } from '../row.ts';
import { WEBHOOK_STEPS } from '../steps.ts';
import type { Unit } from '../unit.ts';

export const webhooks: Scenario = { name: 'Webhooks', run };

/** The receiver has the event, and the worker has no answer. */
const UNANSWERED = 'before the answer';
const EVERY_STEP = [...Object.keys(WEBHOOK_STEPS), UNANSWERED];

const STEP_MS = 30_000;
/** While a step is awaited, so that there are always events on their way. */
const EVENTS_PER_SECOND = 20;
const LIMIT_MS = 120_000;
const WORST_P95_MS = 1_000;

/**
 * Workers are killed at every step of a delivery while events are delivered to three endpoints: one that works, one that
 * refuses half of the deliveries, and one that never responds. Then PostgreSQL and the working receiver are away.
 */
async function run({ long, random, serverUrl }: Context): Promise<Row> {
  const kills = long ? 40 : 6;
  const eventsPerKill = long ? 100 : 20;
  const provider = await startProvider(random);
  const installation = await startInstallation({
    serverUrl,
    provider,
    processes: ['api', 'worker', 'worker'],
  });
  const working = await startReceiver();
  const refusing = await startReceiver(() => ({ status: random.below(2) === 0 ? 500 : 204 }));
  const silent = await startReceiver(() => ({ after: new Promise(() => {}) }));
  try {
    const organization = await organizationOf(installation);
    await putEndpoint(installation, 'working', working);
    await putEndpoint(installation, 'refusing', refusing);
    await putEndpoint(installation, 'silent', silent);

    const awayMs = long ? 30_000 : 3_000;
    const during = async (away: () => Promise<void>): Promise<void> => {
      const ending = away();
      ids.push(...(await addEvents(installation, organization, eventsPerKill)));
      await ending;
      ids.push(...(await addEvents(installation, organization, eventsPerKill)));
    };
    const latencies = await measure(installation, organization, working, long ? 200 : 40);
    const ids: string[] = [];
    const killed: string[] = [];
    const restarts: Promise<void>[] = [];
    for (let n = 0; n < kills; n += 1) {
      const step = EVERY_STEP[n % EVERY_STEP.length] ?? UNANSWERED;
      const killing = killAt(installation.workers, step, working, random);
      const victim = await whileEventsArrive(killing, async () => {
        ids.push(...(await addEvents(installation, organization, EVENTS_PER_SECOND)));
      });
      if (!victim) continue;
      killed.push(step);
      restarts.push(victim.start());
    }
    await Promise.all(restarts);
    ids.push(...(await addEvents(installation, organization, eventsPerKill)));
    await during(() => cutOff(installation, awayMs));
    await during(() => silence(installation, awayMs));
    await during(() => takeDown(working, awayMs));

    const limitMs = long ? 4 * LIMIT_MS : LIMIT_MS;
    const lost = await lostAt(installation, ids, working, limitMs);
    const unseen = await lostAt(installation, ids, refusing, limitMs);
    const p95 = percentile(latencies, 0.95);
    const counts = Map.groupBy(working.received, ({ id }) => id);
    const differing = [...counts.values()].filter(
      (received) => new Set(received.map(({ raw }) => raw)).size > 1,
    );
    return {
      scenario: webhooks.name,
      done: `${kills} kill -9 among 2 workers, PostgreSQL cut off, unresponsive and the receiver down for ${awayMs / 1_000} s, ${ids.length} events to 3 endpoints`,
      facts: [
        ...EVERY_STEP.map((step) => `${killed.filter((at) => at === step).length} ${step}`),
        `${working.received.length - counts.size} duplicates`,
        `p95 beside a silent endpoint ${Math.round(p95)} ms`,
      ],
      violations: [
        ...(lost.length > 0 ? [`${lost.length} events did not reach the working endpoint.`] : []),
        ...(unseen.length > 0 ? [`${unseen.length} events did not reach the refusing one.`] : []),
        ...(differing.length > 0 ? ['An event had different bodies.'] : []),
        ...(p95 > WORST_P95_MS ? [`p95 was ${Math.round(p95)} ms beside a silent endpoint.`] : []),
        ...EVERY_STEP.filter((step) => !killed.includes(step)).map(
          (step) => `No process was killed: ${step}.`,
        ),
        ...installation.complaints(),
      ],
    };
  } finally {
    await installation.close();
    await provider.close();
    await Promise.all([working, refusing, silent].map((receiver) => receiver.close()));
  }
}

/** Another group of events for each second until the promise is settled. */
async function whileEventsArrive<T>(promise: Promise<T>, add: () => Promise<void>): Promise<T> {
  let isSettled = false;
  const settled = promise.finally(() => (isSettled = true));
  while (!isSettled) {
    await add();
    await Promise.race([settled, sleep(1_000)]);
  }
  return settled;
}

/** The connections of all processes to PostgreSQL end, and new ones are refused. */
async function cutOff({ units }: Installation, awayMs: number): Promise<void> {
  for (const { database } of units) await database.cut();
  await sleep(awayMs);
  for (const { database } of units) await database.restore();
}

/** Their connections stay, and nothing passes. */
async function silence({ units }: Installation, awayMs: number): Promise<void> {
  for (const { database } of units) database.stall();
  await sleep(awayMs);
  for (const { database } of units) await database.restore();
}

async function takeDown(receiver: Receiver, awayMs: number): Promise<void> {
  await receiver.goDown();
  await sleep(awayMs);
  await receiver.comeBack();
}

async function organizationOf({ ask }: Installation): Promise<string> {
  const [row] = await ask<{ id: string }>(sql`select id from organizations limit 1`);
  return row?.id ?? '';
}

async function putEndpoint(
  { request }: Installation,
  slug: string,
  { url }: Receiver,
): Promise<void> {
  const { status } = await request('PUT', `/webhooks/${slug}`, { url, events: ['*'] });
  if (status !== 201) throw new Error(`The endpoint ${slug} was not created: ${status}`);
}

async function addEvents(
  { ask }: Installation,
  organization: string,
  count: number,
): Promise<string[]> {
  const ids = Array.from({ length: count }, () => newId());
  await ask(sql`insert into events (id, organization_id, type, data)
    select id, ${organization}, 'contact.created', '{}' from unnest(${ids}::uuid[]) id`);
  return ids;
}

/** The times from the commit of an event to its arrival, beside endpoints that fail, in milliseconds. */
async function measure(
  installation: Installation,
  organization: string,
  working: Receiver,
  count: number,
): Promise<number[]> {
  const latencies: number[] = [];
  for (let n = 0; n < count; n += 1) {
    const [id] = await addEvents(installation, organization, 1);
    const begin = performance.now();
    while (!working.received.some((received) => received.id === id)) {
      if (performance.now() - begin > LIMIT_MS) throw new Error('An event did not arrive.');
      await sleep(2);
    }
    latencies.push(performance.now() - begin);
  }
  return latencies;
}

const percentile = (values: number[], part: number): number =>
  values.toSorted((a, b) => a - b)[Math.ceil(values.length * part) - 1] ?? 0;

/** Kills whichever worker comes to the step first; null if none does. */
async function killAt(
  workers: Unit[],
  name: string,
  working: Receiver,
  random: Random,
): Promise<Unit | null> {
  const { promise, resolve } = Promise.withResolvers<Unit | null>();
  const step = WEBHOOK_STEPS[name];
  if (step) for (const unit of workers) unit.killAt(step, () => resolve(unit));
  else {
    // The receiver doesn't know whose delivery it is, so any of the workers is killed.
    working.reply = () => {
      const ready = workers.filter((unit) => unit.isReady());
      if (ready.length === 0) return { after: sleep(50) };
      working.reply = () => ({});
      const unit = random.pick(ready);
      unit.kill();
      resolve(unit);
      return { after: sleep(50) };
    };
  }
  const timer = setTimeout(() => resolve(null), STEP_MS);
  const victim = await promise;
  clearTimeout(timer);
  for (const unit of workers) unit.disarm();
  working.reply = () => ({});
  return victim;
}

/** The events that do not arrive, although all that waits is attempted again and again. */
async function lostAt(
  installation: Installation,
  ids: string[],
  receiver: Receiver,
  limitMs: number,
): Promise<string[]> {
  for (const giveUpAt = performance.now() + limitMs; ; await sleep(500)) {
    const arrived = new Set(receiver.received.map(({ id }) => id));
    const lost = ids.filter((id) => !arrived.has(id));
    if (lost.length === 0 || performance.now() > giveUpAt) return lost;
    await hasten(installation);
  }
}

/**
 * `npm run test:failover`: sends 50 emails a second through two API processes and two workers on a cluster of three PostgreSQL
 * servers, and crashes, cuts off and switches its leader. Prints for each scenario how long nothing was acknowledged,
 * and compares the acknowledged emails with the stored ones and with those that the provider got. `--asynchronous` shows
 * what is lost without synchronous replication; `--only NAME` runs one scenario. Takes about seven minutes, needs root and
 * Debian's packages etcd-server, patroni, haproxy, postgresql and iproute2.
 */
import { parseArgs } from 'node:util';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Lab, requireTools, startLab } from '../../deploy/lab/lab.ts';
import { enterNamespaces } from '../../deploy/lab/network.ts';
import { dropSome } from '../../server/delivery/restored/decide.ts';
import { EVERYTHING } from '../../server/delivery/restored/quarantine.ts';
import { audit, waitUntilSettled } from '../faults/audit.ts';
import { type Installation, startInstallation } from '../faults/installation.ts';
import { createOrders } from '../faults/orders.ts';
import { startProvider } from '../faults/provider.ts';
import { formatTable } from '../faults/row.ts';
import { Random } from '../messages/templates/random.ts';
import { type FailoverScenario, PLANNED_SWITCH, SCENARIOS } from './scenarios.ts';
import { Traffic } from './traffic.ts';

/** `ttl` in patroni.yml: after this time a new leader is elected, which has 5 s to accept writes. */
const TTL_SECONDS = 20;
const MOST_SECONDS = TTL_SECONDS + 5;
const BEFORE_MS = 10_000;
const FAULT_MS = 45_000;
const SETTLED_MS = 180_000;

const { values } = parseArgs({
  options: {
    asynchronous: { type: 'boolean', default: false },
    only: { type: 'string', multiple: true },
    seed: { type: 'string', default: String(Date.now() % 1e6) },
  },
});
const say = (line: string): void => void process.stdout.write(`${line}\n`);
const chosen = SCENARIOS.filter(({ name }) => values.only?.includes(name) ?? true);
if (chosen.length === 0) {
  throw new Error(`The scenarios are: ${SCENARIOS.map(({ name }) => `"${name}"`).join(', ')}.`);
}
requireTools();
if (!enterNamespaces()) {
  process.once('SIGINT', () => process.exit(1));
  process.exitCode = await run();
  process.exit();
}

interface Outage {
  name: string;
  seconds: number;
}

async function run(): Promise<number> {
  const synchronous = !values.asynchronous;
  say(`seed ${values.seed}; ${synchronous ? 'synchronous' : 'asynchronous'} replication`);
  const lab = await startLab({ synchronous });
  const random = new Random(Number(values.seed));
  const provider = await startProvider(random);
  // The default of 15 minutes is longer than a run.
  const env = { RECONCILE_WINDOW: '8' };
  const processes = ['api', 'api', 'worker', 'worker'] as const;
  const installation = await startInstallation({
    serverUrl: lab.url,
    provider,
    processes: [...processes],
    env,
  });
  const baseUrl = (): string => random.pick(installation.apis).baseUrl;
  let dueAt: Date | null = null;
  const orders = createOrders({
    key: installation.key,
    baseUrl,
    random,
    single: true,
    change: () => (dueAt === null ? {} : { scheduled_at: dueAt.toISOString() }),
  });
  const traffic = new Traffic(orders);
  const outages: Outage[] = [];
  const wrongHolds: string[] = [];
  for (const scenario of chosen) {
    outages.push(await outageOf(scenario, lab, traffic, (at) => (dueAt = at)));
    // The operator decides against a second copy.
    const held = await dropHeld(installation);
    say(`${scenario.name}: ${held} emails were held`);
    const mustHold = !synchronous && scenario.losesClaims === true;
    const mayHold = !synchronous && scenario.name !== PLANNED_SWITCH;
    if (held === 0 && mustHold) wrongHolds.push(`${scenario.name}: no email was held.`);
    if (held > 0 && !mayHold) wrongHolds.push(`${scenario.name}: ${held} emails were held.`);
  }
  await traffic.stop();
  await waitUntilSettled(installation, provider, SETTLED_MS);
  const { acknowledged, faults, lostAnswers, replayed, unavailable } = orders;
  const result = await audit(installation, provider, { acknowledged });
  const slow = outages.filter(({ seconds }) => seconds > MOST_SECONDS);
  const violations = [
    ...result.violations,
    ...faults,
    ...wrongHolds,
    ...slow.map(
      ({ name, seconds }) => `${name}: nothing was acknowledged for ${seconds.toFixed(1)} s.`,
    ),
  ];
  say(
    formatTable([
      {
        scenario: 'failover',
        done: outages.map(({ name, seconds }) => `${name}: ${seconds.toFixed(1)} s`).join('; '),
        emails: result.counts,
        facts: [
          `${lostAnswers} requests without a response, ${unavailable} times 503, ${replayed} responses replayed`,
          ...result.facts,
        ],
        violations,
      },
    ]),
  );
  violations.forEach((violation) => say(`  ${violation}`));
  await installation.close().catch(() => undefined);
  await provider.close();
  if (violations.length === 0) lab.stop();
  else say(`The logs of the nodes are in ${lab.folder}.`);
  return violations.length === 0 ? 0 : 1;
}

/** Drops the emails that are held because claims were lost (PROVIDERS-6). Returns how many. */
async function dropHeld({ asOwner }: Installation): Promise<number> {
  for (let total = 0; ;) {
    const { length } = await asOwner((em) => dropSome(em, EVERYTHING));
    total += length;
    if (length === 0) return total;
  }
}

async function outageOf(
  { name, prepare, begin, end }: FailoverScenario,
  lab: Lab,
  traffic: Traffic,
  schedule: (dueAt: Date | null) => void,
): Promise<Outage> {
  const leader = await lab.untilHealthy();
  await sleep(BEFORE_MS);
  await prepare?.(lab, leader, schedule);
  const since = performance.now();
  const node = await begin(lab, leader);
  await sleep(FAULT_MS);
  const seconds = traffic.longestGap(since);
  const acknowledged = traffic.countSince(since);
  await end(lab, node);
  const next = await lab.untilHealthy();
  say(
    `${name}: nothing acknowledged for ${seconds.toFixed(1)} s; ${acknowledged} within ${FAULT_MS / 1_000} s; leader ${leader}, then ${next}`,
  );
  return { name, seconds };
}

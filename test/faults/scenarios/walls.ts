import { setTimeout } from 'node:timers/promises';
import type { EntityManager } from '@mikro-orm/postgresql';
import { issueKey } from '../../../server/account/api-keys/keys.ts';
import { Organization } from '../../../server/account/organizations/organization.entity.ts';
import type { Context, Scenario } from '../context.ts';
import { slowness } from '../../support/measure/slowness.ts';
import { startInstallation } from '../installation.ts';
import { startProvider } from '../provider.ts';
import type { Row } from '../row.ts';
import { type Attack, ATTACKS } from '../walls/attacks.ts';
import { startProbe } from '../walls/probe.ts';
import { type LoopReport, type LoopWatch, watchLoops } from '../walls/reports.ts';
import { createTarget, type Target } from '../walls/target.ts';

/**
 * The limit of processor time for one iteration, on a machine that is as fast as usual. The elapsed time, which is
 * printed too, also depends on other work of the machine.
 */
const LONGEST_MS = 100;

/**
 * The limit for the whole process: two and a half times the memory limit of requests, because V8
 * collects garbage late and keeps the freed memory.
 */
const MOST_MEMORY = 800e6;

/** The share of the attacks that a short run carries out; its seed chooses them. */
const SHORT_SHARE = 0.4;

/** An error that no API response should have, or a cut connection. */
const isFault = (status: number | null): boolean => status === null || status === 500;

export const walls: Scenario = { name: 'Costly requests', run };

/** One organization sends the most costly requests while another one is served (LIMITS-4). */
async function run({ long, random, serverUrl }: Context): Promise<Row> {
  const provider = await startProvider(random);
  const watch = await watchLoops();
  const processes = ['api', 'worker'] as const;
  const installation = await startInstallation({
    serverUrl,
    provider,
    processes: [...processes],
    env: watch.env,
  });
  try {
    const { key, apis, asOwner, complaints } = installation;
    const baseUrl = apis[0]?.baseUrl ?? '';
    const otherKey = await asOwner(createOther);
    const target = createTarget(baseUrl, key);
    await warmUp(target);
    const calm = await watch.take();
    const probe = startProbe(baseUrl, otherKey);
    const results: Result[] = [];
    const attacks = long ? ATTACKS : ATTACKS.filter(() => random.chance(SHORT_SHARE));
    for (const attack of attacks) results.push(await carryOut(attack, target, watch));
    const { asked, failures, slowest } = await probe.stop();
    const grown = mostMemory(results) - highest(calm, 'rss');
    return {
      scenario: walls.name,
      done: `${attacks.length} of ${ATTACKS.length} kinds of costly requests of one organization; ${asked} requests of others meanwhile`,
      facts: [
        `slowest request of the others ${Math.round(slowest)} ms`,
        `memory of the process grew by ${inMegabytes(grown)}, garbage included`,
        ...results.map(tell),
      ],
      violations: [
        ...complaints(),
        ...failures,
        ...(grown > MOST_MEMORY ? [`The process grew by ${inMegabytes(grown)}.`] : []),
        ...results.flatMap(({ name, statuses }) =>
          statuses.filter(isFault).map((status) => `“${name}” got ${status ?? 'no response'}.`),
        ),
        ...results
          .filter(isRefused)
          .map((result) => `Valid requests were refused: ${tell(result)}.`),
        ...results
          .filter(({ longest, slow }) => longest.processor > LONGEST_MS * slow)
          .map((result) => `The event loop was blocked: ${tell(result)}.`),
      ],
    };
  } finally {
    await installation.close();
    await provider.close();
    await watch.close();
  }
}

interface Result {
  name: string;
  isHonest: boolean;
  statuses: (number | null)[];
  longest: { processor: number; wall: number };
  /** `slowness` of the machine meanwhile. */
  slow: number;
  rss: number;
}

const isRefused = ({ isHonest, statuses }: Result): boolean =>
  isHonest && statuses.some((status) => status === null || status >= 300);

async function carryOut(
  { name, run: attack, isHonest = false }: Attack,
  target: Target,
  watch: LoopWatch,
) {
  const attacked = attack(target);
  await setTimeout(100);
  const during = slowness();
  const statuses = await attacked;
  const slow = Math.max(during, slowness());
  const reports = await watch.take();
  const longest = { processor: highest(reports, 'processor'), wall: highest(reports, 'wall') };
  return { name, isHonest, statuses, longest, slow, rss: highest(reports, 'rss') };
}

const highest = (reports: LoopReport[], of: keyof LoopReport): number =>
  Math.max(0, ...reports.map((report) => report[of]));

const mostMemory = (results: Result[]): number => Math.max(...results.map(({ rss }) => rss));

const inMegabytes = (bytes: number): string => `${Math.round(bytes / 1e6)} MB`;

const tell = ({ name, statuses, longest, slow, rss }: Result): string =>
  `${name}: ${longest.processor.toFixed(0)} ms of processor time (the machine is slowed ${slow.toFixed(1)} times), ${longest.wall.toFixed(0)} ms, ${inMegabytes(rss)} (${countStatuses(statuses)})`;

function countStatuses(statuses: (number | null)[]): string {
  const counts = new Map<number | null, number>();
  for (const status of statuses) counts.set(status, (counts.get(status) ?? 0) + 1);
  return [...counts].map(([status, count]) => `${count} × ${status ?? 'cut'}`).join(', ');
}

/** The first requests compile code that all later ones use. */
async function warmUp({ send }: Target): Promise<void> {
  for (let n = 0; n < 20; n += 1) {
    await send('GET', '/contacts');
    const email = { to: 'warm@person.example', template: 'password-reset', data: {} };
    await send('POST', '/emails/batch', JSON.stringify({ emails: [email] }));
    await send('POST', '/contacts', JSON.stringify({ email: 'warm@person.example' }));
  }
}

/** Creates another organization; returns its key. */
async function createOther(em: EntityManager): Promise<string> {
  const organization = em.create(Organization, { slug: 'other', name: 'Other', brand: 'Other' });
  await em.flush();
  return issueKey(
    { em, organizationId: organization.id },
    { mode: 'live', scopes: ['full'], name: 'Probe' },
  ).key;
}

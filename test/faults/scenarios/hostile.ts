import { setTimeout as sleep } from 'node:timers/promises';
import type { Context, Scenario } from '../context.ts';
import {
  HOSTILE_ATTACKS,
  type HostileAttack,
  type HostileTarget,
  prepareHostile,
} from '../hostile/attacks.ts';
import { startInstallation } from '../installation.ts';
import { startProvider } from '../provider.ts';
import type { Row } from '../row.ts';
import { createTenant, p95, startSending } from '../tenants.ts';

export const hostile: Scenario = { name: 'Ten tenants, one hostile', run };

/** How many times as long as when nobody attacks a send may take. */
const FACTOR = 3;

/**
 * Nine organizations send single emails. The tenth does, one after the other, what took longest of everything that the
 * contract allows, each again and again.
 */
async function run({ long, random, serverUrl }: Context): Promise<Row> {
  const idleMs = long ? 20_000 : 4_000;
  const attackMs = long ? 30_000 : 2_500;
  const provider = await startProvider(random);
  const installation = await startInstallation({
    serverUrl,
    provider,
    processes: ['api', 'worker'],
    env: { SYSTEM_FROM: 'no-reply@system.example' },
  });
  try {
    const baseUrl = installation.apis[0]?.baseUrl ?? '';
    const names = Array.from({ length: 9 }, (_, n) => `tenant-${n}`);
    const tenants = [];
    for (const name of names) tenants.push(await createTenant(installation, name));
    const target = await prepareHostile(installation, baseUrl, long);
    const sending = startSending(baseUrl, tenants);
    // The first requests compile code that all later ones use.
    await sleep(1_000);
    sending.take();
    const idle = async (): Promise<number> => {
      await sleep(idleMs);
      return p95(sending.take().map(({ tookMs }) => tookMs));
    };
    const before = await idle();
    const results = [];
    const all: ReturnType<typeof sending.take> = [];
    for (const attack of HOSTILE_ATTACKS) {
      const statuses = await repeat(attack, target, attackMs);
      const sent = sending.take();
      all.push(...sent);
      results.push({ name: attack.name, statuses, p95: p95(sent.map(({ tookMs }) => tookMs)) });
      // What it left has an end.
      await sleep(500);
    }
    // Other work on the machine may have slowed it meanwhile.
    const idleP95 = Math.max(before, await idle());
    await sending.stop();
    const attacked = p95(all.map(({ tookMs }) => tookMs));
    const failed = all.filter(({ status }) => status !== 200);
    return {
      scenario: hostile.name,
      done: `${all.length} sends of nine organizations beside ${results.length} attacks of the tenth`,
      facts: [
        `p95 ${inMs(attacked)}, idle ${inMs(idleP95)}`,
        ...results.map(
          ({ name, statuses, p95: own }) =>
            `${own > FACTOR * idleP95 ? 'SLOW ' : ''}${name}: p95 ${inMs(own)} (${counted(statuses)})`,
        ),
      ],
      violations: [
        ...(attacked > FACTOR * idleP95
          ? [`p95 was ${inMs(attacked)} beside the attacks, and ${inMs(idleP95)} without them.`]
          : []),
        ...(failed.length > 0 ? [`${failed.length} sends of the others failed.`] : []),
        ...results
          .filter(({ statuses }) => statuses.includes(500))
          .map(({ name }) => `“${name}” got 500.`),
        ...installation.complaints(),
      ],
    };
  } finally {
    await installation.close();
    await provider.close();
  }
}

async function repeat(
  { run: attack, together }: HostileAttack,
  target: HostileTarget,
  forMs: number,
): Promise<(number | null)[]> {
  const statuses: (number | null)[] = [];
  const end = performance.now() + forMs;
  const one = async (): Promise<void> => {
    while (performance.now() < end) {
      const status = await attack(target).catch(() => null);
      statuses.push(status);
      // A refusal costs nothing; a loop of them would only measure this process.
      if (status === 429 || status === 400) await sleep(100);
    }
  };
  await Promise.all(Array.from({ length: together }, one));
  return statuses;
}

const inMs = (time: number): string => `${Math.round(time)} ms`;

function counted(statuses: (number | null)[]): string {
  const groups = Map.groupBy(statuses, (status) => status ?? 'cut');
  return [...groups].map(([status, list]) => `${list.length} × ${status}`).join(', ');
}

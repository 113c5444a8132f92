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
import { prepareSubmission } from '../submission.ts';
import { createTenant, p95, startSending } from '../tenants.ts';

export const hostile: Scenario = { name: 'Ten tenants, one hostile', run };

/** How many times as long as when nobody attacks a send may take. */
const FACTOR = 3;

/** The p95 of fewer sends says nothing. */
const LEAST_SENDS = 20;

/** An attack lasts at most so many times its time, until there are enough sends. */
const MOST_EXTENSIONS = 20;

/**
 * Nine organizations send single emails. The tenth does, one after the other, what took longest of everything that the
 * contract allows, each again and again. Beside each of them, sends must not take much longer than when nobody attacks.
 */
async function run({ long, random, serverUrl }: Context): Promise<Row> {
  const idleMs = long ? 20_000 : 4_000;
  const attackMs = long ? 30_000 : 2_500;
  const provider = await startProvider(random);
  const submission = await prepareSubmission();
  const installation = await startInstallation({
    serverUrl,
    provider,
    processes: ['api', 'worker'],
    env: { SYSTEM_FROM: 'no-reply@system.example', ...submission.env },
  });
  try {
    const baseUrl = installation.apis[0]?.baseUrl ?? '';
    const names = Array.from({ length: 9 }, (_, n) => `tenant-${n}`);
    const tenants = [];
    for (const name of names) tenants.push(await createTenant(installation, name));
    const target = await prepareHostile(installation, baseUrl, {
      long,
      smtpPort: submission.port,
      inboundPort: submission.inboundPort,
    });
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
    for (const attack of HOSTILE_ATTACKS) {
      // Those between the attacks belong to none of them.
      sending.take();
      const sent: ReturnType<typeof sending.take> = [];
      const hasEnough = () => sent.push(...sending.take()) >= LEAST_SENDS;
      const statuses = await repeat(attack, target, attackMs, hasEnough);
      hasEnough();
      const times = sent.map(({ tookMs }) => tookMs);
      results.push({ name: attack.name, statuses, sent, p95: p95(times) });
      // What it left has an end.
      await sleep(500);
    }
    // Other work on the machine may have slowed it meanwhile.
    const idleP95 = Math.max(before, await idle());
    await sending.stop();
    const all = results.flatMap(({ sent }) => sent);
    const failed = all.filter(({ status }) => status !== 200);
    return {
      scenario: hostile.name,
      done: `${all.length} sends of nine organizations beside ${results.length} attacks of the tenth`,
      facts: [
        `p95 idle: ${inMs(idleP95)}`,
        ...results.map(
          ({ name, statuses, sent, p95: own }) =>
            `${name}: p95 ${inMs(own)} of ${sent.length} sends (${counted(statuses)})`,
        ),
      ],
      violations: [
        ...results
          .filter(({ sent }) => sent.length < LEAST_SENDS)
          .map(({ name, sent }) => `Only ${sent.length} sends had a response beside “${name}”.`),
        ...results
          .filter(({ p95: own }) => own > FACTOR * idleP95)
          .map(
            ({ name, p95: own }) =>
              `p95 was ${inMs(own)} beside “${name}”, and ${inMs(idleP95)} without attacks.`,
          ),
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
    submission.remove();
  }
}

async function repeat(
  { run: attack, together }: HostileAttack,
  target: HostileTarget,
  forMs: number,
  hasEnough: () => boolean,
): Promise<(number | null)[]> {
  const statuses: (number | null)[] = [];
  const end = performance.now() + forMs;
  const latest = end + MOST_EXTENSIONS * forMs;
  const isOver = () => performance.now() > (hasEnough() ? end : latest);
  const one = async (): Promise<void> => {
    while (!isOver()) {
      const status = await attack(target).catch(() => null);
      statuses.push(status);
      // A refusal costs nothing; a loop of them would only measure this process.
      if (status === 429 || status === 400 || status === 451) await sleep(100);
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

import { setTimeout as sleep } from 'node:timers/promises';
import type { Random } from '../templates/random.ts';
import { API_STEPS, WORKER_STEPS } from './steps.ts';
import type { Kind, Step, Unit } from './unit.ts';

/** What is killed and when. */
export interface Kill {
  kind: Kind;
  step: string;
}

export const ANY_MOMENT = 'at any moment';

const killsOf = (kind: Kind, steps: Record<string, Step>): Kill[] =>
  [...Object.keys(steps), ANY_MOMENT].map((step) => ({ kind, step }));

export const EVERY_KILL: Kill[] = [
  ...killsOf('worker', WORKER_STEPS),
  ...killsOf('api', API_STEPS),
];

/** Every kill equally often, in an order of the seed's. */
export const planKills = (random: Random, count: number): Kill[] =>
  random.shuffle(
    Array.from({ length: count }, (_, n) => EVERY_KILL[n % EVERY_KILL.length] as Kill),
  );

/** Mail flows: a step that nobody comes to within this time will not come. */
const STEP_MS = 10_000;
const MOMENT_MS = 300;

export interface Victim {
  unit: Unit;
  atStep: boolean;
}

/** Kills whichever of these processes comes to the step first; any of them, if none does. */
export async function killOne(units: Unit[], kill: Kill, random: Random): Promise<Victim> {
  await readyUnits(units);
  const steps = kill.kind === 'api' ? API_STEPS : WORKER_STEPS;
  const step = steps[kill.step];
  const { promise, resolve } = Promise.withResolvers<Victim | null>();
  const timer = setTimeout(() => resolve(null), step ? STEP_MS : random.below(MOMENT_MS));
  const disarm = (): void => units.forEach((unit) => unit.disarm());
  // Also the ones that are starting: they may be the first to have work.
  const arm = (at: Step): void => {
    for (const unit of units) {
      unit.killAt(at, () => {
        disarm();
        resolve({ unit, atStep: true });
      });
    }
  };
  if (step) arm(step);
  const victim = await promise;
  clearTimeout(timer);
  disarm();
  if (victim) return victim;
  const unit = random.pick(await readyUnits(units));
  unit.kill();
  return { unit, atStep: false };
}

async function readyUnits(units: Unit[]): Promise<Unit[]> {
  for (;;) {
    const ready = units.filter((unit) => unit.isReady());
    if (ready.length > 0) return ready;
    await sleep(50);
  }
}

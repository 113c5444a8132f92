import { setTimeout as sleep } from 'node:timers/promises';
import type { Random } from '../messages/templates/random.ts';
import { API_STEPS, WEBHOOK_STEPS, WORKER_STEPS } from './steps.ts';
import type { Kind, Step, Unit } from './unit.ts';

/** A kind of process and the step at which it is killed. */
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

/** Every kill equally often, in a random order. */
export const planKills = (random: Random, count: number): Kill[] =>
  random.shuffle(
    Array.from({ length: count }, (_, n) => EVERY_KILL[n % EVERY_KILL.length] as Kill),
  );

/** While mail is sent, a step that no process reaches within this time will not be reached. */
const STEP_MS = 30_000;
const MOMENT_MS = 300;

export interface Victim {
  unit: Unit;
  atStep: boolean;
}

/**
 * Kills the first of these processes that reaches the step; a random one if none does. The caller
 * starts to send afterwards: the kill is armed immediately, also for processes that are still
 * starting.
 */
export async function killOne(units: Unit[], kill: Kill, random: Random): Promise<Victim> {
  const step = (kill.kind === 'api' ? API_STEPS : { ...WORKER_STEPS, ...WEBHOOK_STEPS })[kill.step];
  const victim = step ? await killAtStep(units, step) : null;
  if (victim) return { unit: victim, atStep: true };
  if (!step) await sleep(random.below(MOMENT_MS));
  const unit = random.pick(await readyUnits(units));
  unit.kill();
  return { unit, atStep: false };
}

async function killAtStep(units: Unit[], step: Step): Promise<Unit | null> {
  const { promise, resolve } = Promise.withResolvers<Unit | null>();
  const disarm = (): void => units.forEach((unit) => unit.disarm());
  for (const unit of units) {
    unit.killAt(step, () => {
      disarm();
      resolve(unit);
    });
  }
  const timer = setTimeout(() => resolve(null), STEP_MS);
  const victim = await promise;
  clearTimeout(timer);
  disarm();
  return victim;
}

async function readyUnits(units: Unit[]): Promise<Unit[]> {
  for (;;) {
    const ready = units.filter((unit) => unit.isReady());
    if (ready.length > 0) return ready;
    await sleep(50);
  }
}

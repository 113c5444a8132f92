import { type Log, logFailure } from './log.ts';
import type { Transaction } from './database/sql.ts';

/** Work that is repeated at an interval. Several processes may run the same step concurrently. */
export interface MaintenanceStep {
  /** The noun and what is done: `imports: delete old imports`. */
  name: string;
  intervalMs: number;
  run: () => Promise<unknown>;
  /** Logged together with the count that `run` returns, unless that is 0. Routine work has none. */
  report?: string;
}

/** A maintenance step that a noun lists in its `index.ts`, by its name there. */
export interface Upkeep {
  intervalMs: number;
  run: (em: Transaction) => Promise<unknown>;
  report?: string;
  /** The name of a step of the same noun that runs before this one in each round. */
  after?: string;
}

type More = Pick<Upkeep, 'report' | 'after'>;

/** Every 10 seconds. */
export const often = (run: Upkeep['run'], more?: More): Upkeep => ({
  intervalMs: 10_000,
  run,
  ...more,
});

/** Every minute. */
export const seldom = (run: Upkeep['run'], more?: More): Upkeep => ({
  intervalMs: 60_000,
  run,
  ...more,
});

/**
 * Runs all steps of an interval one after the other, so that they need only one connection. A failed step
 * does not prevent the others. A step that is still running when it is due again is skipped.
 */
export function startMaintenance(
  steps: readonly MaintenanceStep[],
  log: Log,
): { stop(): Promise<void> } {
  const running = new Map<MaintenanceStep, Promise<void>>();
  let isStopping = false;

  async function runStep({ name, run, report }: MaintenanceStep): Promise<void> {
    try {
      const count = await run();
      if (report !== undefined && count !== 0) log.warn({ count }, report);
    } catch (error) {
      logFailure(log, 'warn', { error, step: name }, 'a maintenance step failed; it is repeated');
    }
  }

  async function runRound(round: readonly MaintenanceStep[]): Promise<void> {
    for (const step of round) {
      if (isStopping) return;
      if (running.has(step)) continue;
      const done = runStep(step).finally(() => running.delete(step));
      running.set(step, done);
      await done;
    }
  }

  const timers = [...Map.groupBy(steps, ({ intervalMs }) => intervalMs)].map(
    ([intervalMs, round]) => setInterval(() => void runRound(round), intervalMs),
  );
  return {
    async stop() {
      isStopping = true;
      timers.forEach(clearInterval);
      await Promise.all(running.values());
    },
  };
}

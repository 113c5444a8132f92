import type { Database } from '../platform/database/sql.ts';
import type { MaintenanceStep, Upkeep } from '../platform/maintenance.ts';
import { type MaintenanceParts, NOUNS } from './nouns.ts';

/**
 * The maintenance of all nouns, in the order in which it runs. It belongs to processes that run the worker; each of them
 * runs it. The transport adds its own steps (`delivery/transports/open.ts`).
 */
export const maintenanceSteps = (parts: MaintenanceParts & { orm: Database }): MaintenanceStep[] =>
  NOUNS.flatMap(({ name: noun, maintenance }) =>
    inOrder(maintenance?.(parts as never) ?? {}).map(([verb, { intervalMs, run, report }]) => ({
      name: `${noun}: ${verb}`,
      intervalMs,
      run: () => run(parts.orm.em.fork()),
      report,
    })),
  );

/** As listed, but each step after the one that it names. */
function inOrder(steps: Record<string, Upkeep>): [string, Upkeep][] {
  const placed = new Map<string, Upkeep>();
  const place = (verb: string): void => {
    const step = steps[verb];
    if (!step) throw new Error(`There is no maintenance step “${verb}” of this noun.`);
    if (step.after !== undefined && !placed.has(step.after)) place(step.after);
    placed.set(verb, step);
  };
  Object.keys(steps).forEach(place);
  return [...placed];
}

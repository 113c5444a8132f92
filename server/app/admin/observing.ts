import { readState } from './installation-state.ts';
import type { Observed } from './observed.ts';
import { checkParts, readinessDetails } from './readiness-details.ts';

/** The probes and the state of a process that runs. */
export function observe(observed: Observed) {
  const state = readState(observed.services);
  return {
    services: observed.services,
    state,
    checks: () => checkParts(observed),
    readiness: (isStopping: boolean) => readinessDetails(observed, state, isStopping),
  };
}

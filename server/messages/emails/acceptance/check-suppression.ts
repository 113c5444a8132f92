import { invalid } from '../../../platform/errors.ts';
import type { Mode } from '../../../platform/values/mode.ts';
import type { Address } from '../../../platform/values/address.ts';
import { simulatedOutcome } from './simulator.ts';
import type { SendContext } from './send-context.ts';

/** Implements E6. In test mode the simulator's suppressed address counts as suppressed too (T2). */
export function checkSuppression({ suppressed }: SendContext, to: Address, mode: Mode): void {
  if (!suppressed && !isSimulatedAsSuppressed(to.key, mode)) return;
  throw invalid(
    'to',
    'suppressed',
    'The recipient is suppressed because of a hard bounce, a complaint or a manual suppression.',
  );
}

export const isSimulatedAsSuppressed = (key: string, mode: Mode): boolean =>
  mode === 'test' && simulatedOutcome(key) === 'suppressed';

import { invalid } from '../../platform/errors.ts';
import type { Mode } from '../../http/caller.ts';
import type { Address } from '../../platform/values/address.ts';
import { macWith } from '../../platform/values/mac.ts';
import { simulatedOutcome } from './simulator.ts';
import type { SendFacts } from './facts.ts';

/** Suppressed addresses are kept as HMAC, so that they outlive the person's erasure. */
export type HashAddress = (addressKey: string) => Buffer;

export const addressHasher: (key: Buffer) => HashAddress = macWith;

/** E6. In test mode the simulator's address is suppressed too (T2). */
export function checkSuppression({ suppressed }: SendFacts, to: Address, mode: Mode): void {
  const simulated = mode === 'test' && simulatedOutcome(to.key) === 'suppressed';
  if (!suppressed && !simulated) return;
  throw invalid(
    'to',
    'suppressed',
    'The recipient is suppressed: a hard bounce, a complaint or your own entry.',
  );
}

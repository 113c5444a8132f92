import type { Config } from '../platform/config.ts';
import type { Installation } from '../platform/installation/migrate.ts';
import { createKeyRing, type KeyRing } from '../platform/tokens/key-ring.ts';

/** The installation's own key remains valid for verification, because it may have signed links that are valid for two years. */
export function keyRingOf(
  { signingKeys }: Config,
  { signingKey }: Pick<Installation, 'signingKey'>,
): KeyRing {
  const [first = signingKey, ...others] = signingKeys.map((key) => Buffer.from(key));
  return createKeyRing([first, ...others, signingKey]);
}

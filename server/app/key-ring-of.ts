import type { Config } from '../platform/config.ts';
import { createKeyRing, type KeyRing } from '../platform/tokens/key-ring.ts';

/** The installation's own key remains valid for verification, because it may have signed links that are valid for two years. */
export function keyRingOf({ signingKeys }: Pick<Config, 'signingKeys'>, own: Buffer): KeyRing {
  const [first = own, ...others] = signingKeys.map((key) => Buffer.from(key));
  return createKeyRing([first, ...others, own]);
}

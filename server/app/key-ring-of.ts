import type { Config } from '../platform/config.ts';
import type { InstallationKeys } from '../platform/installation/signing-keys.ts';
import { createKeyRing, type KeyRing } from '../platform/tokens/key-ring.ts';

/**
 * The installation's own key remains valid for verification, because it may have signed links that are valid for two years;
 * a key that the operator has replaced, until the time that was chosen then. Links of the next key come from processes that
 * were started after a rotation.
 */
export function keyRingOf(
  { signingKeys }: Pick<Config, 'signingKeys'>,
  { signingKey: own, nextSigningKey, formerSigningKeys }: InstallationKeys,
): KeyRing {
  const [first = own, ...others] = signingKeys.map((key) => Buffer.from(key));
  return createKeyRing([first, ...others, own, nextSigningKey], formerSigningKeys);
}

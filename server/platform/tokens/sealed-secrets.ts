import type { KeyRing } from './key-ring.ts';

/** Encrypts secrets that the server itself needs in plain text, such as those that sign webhooks. */
export interface SealedSecrets {
  /** `s1.<key id>.<sealed>`. It opens only with the same label, so that it cannot be moved to another row. */
  seal(secret: string, label: string): string;
  /** Null if it was altered, or sealed with a key that is no longer in SIGNING_KEYS. */
  open(sealed: string, label: string): string | null;
  /**
   * The beginning of what the first of SIGNING_KEYS has sealed. Everything else must be sealed again before the other keys
   * are removed.
   */
  prefix: string;
}

const VERSION = 's1';

export function createSealedSecrets(keys: KeyRing): SealedSecrets {
  const prefix = `${VERSION}.${keys.current.id}.`;
  return {
    seal: (secret, label) =>
      prefix + keys.current.secretSeal.close(Buffer.from(secret), `${prefix}${label}`),

    open(sealed, label) {
      const [version = '', keyId = '', content = '', ...rest] = sealed.split('.');
      const key = keys.findForSecrets(keyId);
      if (version !== VERSION || !key || rest.length > 0) return null;
      const opened = key.secretSeal.open(content, `${version}.${keyId}.${label}`);
      return opened?.toString() ?? null;
    },

    prefix,
  };
}

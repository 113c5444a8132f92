import { createCipheriv, createDecipheriv, createSecretKey, randomBytes } from 'node:crypto';

/** Authenticated encryption with AES-256-GCM (NIST SP 800-38D). */
export interface Seal {
  /** Returns nonce, ciphertext and tag as base64url. `label` is authenticated, but not included. */
  close(content: Buffer, label: string): string;
  /** Null if it was not sealed with this key and label, even if only the base64url spelling differs. */
  open(sealed: string, label: string): Buffer | null;
}

const CIPHER = 'aes-256-gcm';
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/** Nonces are random: after 2^32 messages with one key, two are equal with a probability of 2^-33. */
export function sealWith(key: Buffer): Seal {
  const secret = createSecretKey(key);
  return {
    close(content, label) {
      const nonce = randomBytes(NONCE_BYTES);
      const cipher = createCipheriv(CIPHER, secret, nonce).setAAD(Buffer.from(label));
      const parts = [nonce, cipher.update(content), cipher.final(), cipher.getAuthTag()];
      return Buffer.concat(parts).toString('base64url');
    },

    open(sealed, label) {
      const bytes = Buffer.from(sealed, 'base64url');
      if (bytes.length < NONCE_BYTES + TAG_BYTES) return null;
      if (bytes.toString('base64url') !== sealed) return null;
      const options = { authTagLength: TAG_BYTES };
      const cipher = createDecipheriv(CIPHER, secret, bytes.subarray(0, NONCE_BYTES), options)
        .setAAD(Buffer.from(label))
        .setAuthTag(bytes.subarray(-TAG_BYTES));
      try {
        const content = cipher.update(bytes.subarray(NONCE_BYTES, -TAG_BYTES));
        return Buffer.concat([content, cipher.final()]);
      } catch {
        return null;
      }
    },
  };
}

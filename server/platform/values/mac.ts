import { createHmac, createSecretKey } from 'node:crypto';

/** The HMAC-SHA256 (RFC 2104) of a text, of 32 bytes. */
export type Mac = (text: string) => Buffer;

/** MACs with one key. To take the key in costs several times as much as a MAC, so that is done once. */
export function macWith(key: Buffer): Mac {
  const secret = createSecretKey(key);
  return (text) => createHmac('sha256', secret).update(text).digest();
}

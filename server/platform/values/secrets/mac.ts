import { createHmac, createSecretKey } from 'node:crypto';

/** Computes the HMAC-SHA256 (RFC 2104) of a text: 32 bytes. */
export type Mac = (text: string) => Buffer;

/** Imports the key once, because that costs several times as much as one MAC. */
export function macWith(key: Buffer): Mac {
  const secret = createSecretKey(key);
  return (text) => createHmac('sha256', secret).update(text).digest();
}

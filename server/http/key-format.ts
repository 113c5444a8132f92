import { createHash, randomInt } from 'node:crypto';
import { crc32 } from 'node:zlib';
import type { Mode } from '../platform/values/mode.ts';

const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const SECRET_LENGTH = 32;
const CHECKSUM_LENGTH = 6;
const SHAPE = /^svc_(?:live|test)_sk_[0-9A-Za-z]{38}$/;

/** `svc_live_sk_` or `svc_test_sk_`, 32 random base62 characters, and the CRC32 of both in base62 (API-KEYS-2). */
export function newKey(mode: Mode): string {
  const secret = Array.from({ length: SECRET_LENGTH }, () => ALPHABET[randomInt(62)]).join('');
  const key = `svc_${mode}_sk_${secret}`;
  return key + checksum(key);
}

/** Whether a text has the form of a key. Mistyped keys are refused without a database query. */
export function isKey(text: string): boolean {
  const key = text.slice(0, -CHECKSUM_LENGTH);
  return SHAPE.test(text) && checksum(key) === text.slice(-CHECKSUM_LENGTH);
}

/** The hash is stored instead of the key. The key has 190 random bits, so no salt is needed. */
export const hashKey = (key: string): Buffer => createHash('sha256').update(key).digest();

/** Enough of a key to recognize it, too little to guess it. */
export const keyHint = (key: string): string => key.slice(0, 'svc_live_sk_'.length + 4);

function checksum(text: string): string {
  let rest = crc32(text);
  let digits = '';
  for (let i = 0; i < CHECKSUM_LENGTH; i += 1) {
    digits = (ALPHABET[rest % 62] ?? '') + digits;
    rest = Math.floor(rest / 62);
  }
  return digits;
}

import { macWith } from './secrets/mac.ts';

/** HMAC of an address key. Suppressions store the hash, so that they remain after an erasure. */
export type HashAddress = (addressKey: string) => Buffer;

export const addressHasher: (key: Buffer) => HashAddress = macWith;

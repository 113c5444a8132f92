import { macWith } from './mac.ts';

/** HMAC of an address key. Suppressed addresses are kept as such, so that they outlive an erasure. */
export type HashAddress = (addressKey: string) => Buffer;

export const addressHasher: (key: Buffer) => HashAddress = macWith;

import type { HashAddress } from '../../platform/values/address-hash.ts';
import { type Address, parseAddress } from '../../platform/values/address.ts';

/** An address with the hash that identifies its suppression. */
export interface HashedAddress extends Address {
  hash: Buffer;
}

/** Returns null for an invalid address. */
export type ReadHashedAddress = (text: string) => HashedAddress | null;

export const hashedAddressReader =
  (hashAddress: HashAddress): ReadHashedAddress =>
  (text) => {
    const address = parseAddress(text);
    return address && { ...address, hash: hashAddress(address.key) };
  };

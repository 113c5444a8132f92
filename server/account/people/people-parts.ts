import type { HashAddress } from '../../platform/values/address-hash.ts';

/** The dependencies of the handlers. */
export interface PeopleParts {
  hashAddress: HashAddress;
  baseUrl: string;
}

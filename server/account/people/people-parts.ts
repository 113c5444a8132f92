import type { HashAddress } from '../../platform/values/address-hash.ts';
import type { OidcProvider } from './identities/provider.ts';

/** The dependencies of the handlers. */
export interface PeopleParts {
  hashAddress: HashAddress;
  baseUrl: string;
  /** Null if the operator has set none. */
  provider: OidcProvider | null;
}

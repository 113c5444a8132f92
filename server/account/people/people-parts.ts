import type { UrlRules } from '../../platform/outbound/url.ts';
import type { SealedSecrets } from '../../platform/tokens/sealed-secrets.ts';
import type { HashAddress } from '../../platform/values/address-hash.ts';
import type { OidcProvider } from './identities/provider.ts';
import type { ProviderOf } from './providers/organization-providers.ts';

/** The dependencies of the handlers. */
export interface PeopleParts {
  hashAddress: HashAddress;
  baseUrl: string;
  /** Null if the operator has set none. */
  provider: OidcProvider | null;
  /** The provider of an organization. */
  providerOf: ProviderOf;
  sealedSecrets: SealedSecrets;
  urlRules: UrlRules;
}

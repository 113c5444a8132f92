import type { Log } from '../../../platform/log.ts';
import { createTenantSemaphore } from '../../../platform/concurrency/semaphores.ts';
import type { Outbound } from '../../../platform/outbound/outbound.ts';
import type { SealedSecrets } from '../../../platform/tokens/sealed-secrets.ts';
import { away, createProvider, type OidcProvider } from '../identities/provider.ts';
import { openSecret, type StoredProvider } from './stored-provider.ts';

/** The maximum number of providers whose descriptions are kept in memory. */
const MAX_KNOWN = 200;

/** A provider that does not respond must not use up the slots of other organizations. */
const ofOrganization = createTenantSemaphore({ total: 8, maxWaitMs: 10_000, busy: away });
const ofNetwork = createTenantSemaphore({ total: 2, maxWaitMs: 10_000, busy: away });

interface Parts {
  baseUrl: string;
  outbound: Outbound;
  sealedSecrets: SealedSecrets;
  log: Log;
}

/** Null if the secret cannot be opened. */
export type ProviderOf = (stored: StoredProvider) => OidcProvider | null;

/** Providers of organizations; what a provider says about itself is kept until its settings change. */
export function createOrganizationProviders(parts: Parts): ProviderOf {
  const known = new Map<string, { settings: string; provider: OidcProvider }>();
  return (stored) => {
    const { organization_id: id, issuer, client_id: clientId, scopes, groups_claim, slug } = stored;
    const settings = JSON.stringify([issuer, clientId, stored.client_secret, scopes, groups_claim]);
    const found = known.get(id);
    if (found?.settings === settings) return found.provider;
    const clientSecret = openSecret(parts.sealedSecrets, id, stored.client_secret);
    if (clientSecret === null) {
      parts.log.error(
        'The secret of an identity provider cannot be decrypted with SIGNING_KEYS: add the key that was removed, or have the owner enter the secret again.',
      );
      return null;
    }
    const withSlot = <T>(network: string, work: () => Promise<T>): Promise<T> =>
      ofNetwork(`${id} ${network}`, () => ofOrganization(id, work));
    const provider = createProvider(
      { issuer, clientId, clientSecret, scopes, groupsClaim: groups_claim, organization: slug },
      { ...parts, withSlot },
    );
    known.delete(id);
    known.set(id, { settings, provider });
    const [oldest] = known.keys();
    if (known.size > MAX_KNOWN && oldest !== undefined) known.delete(oldest);
    return provider;
  };
}

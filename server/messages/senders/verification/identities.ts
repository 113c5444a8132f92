import type { DomainIdentity } from '../check-result.ts';

/**
 * Identities at a provider that sends only from what it has verified itself. They belong to the
 * installation, not to one organization. All methods are idempotent.
 */
export interface Identities {
  /**
   * Registers a domain at the provider if needed. With `restart`, the provider starts again on a domain that
   * it has given up.
   */
  ensureDomain(domain: string, restart: boolean): Promise<DomainIdentity>;
  /** Registers an address at the provider if needed. Returns whether mail can be sent from it. */
  ensureAddress(email: string, restart: boolean): Promise<boolean>;
  /** Deletes an identity if this installation created it. */
  release(identity: string): Promise<void>;
}

/** The provider could not be reached. The message is shown to users and contains no address. */
export class ProviderFailure extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'ProviderFailure';
  }
}

import type { DomainIdentity } from '../facts.ts';

/**
 * Identities at a provider that sends only from what it has verified itself. They belong to the
 * installation, not to one organization. Everything may be done twice.
 */
export interface Identities {
  /** Makes sure that the provider knows a domain. Anew: one that the provider has given up begins again. */
  ensureDomain(domain: string, anew: boolean): Promise<DomainIdentity>;
  /** Makes sure that the provider knows an address, and tells whether it may be sent from. */
  ensureAddress(email: string, anew: boolean): Promise<boolean>;
  /** Deletes an identity, if this installation has made it. */
  release(identity: string): Promise<void>;
}

/** The provider couldn't be asked; the message is for people and holds no address. */
export class ProviderFailure extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'ProviderFailure';
  }
}

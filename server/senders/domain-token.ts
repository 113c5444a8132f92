import { createHmac } from 'node:crypto';

/** What an organization publishes to show that a domain is its own. */
export type DomainToken = (organizationId: string, domain: string) => string;

/**
 * Follows from organization and domain: a domain that is removed and added again has its record already,
 * and nobody can tell one organization's token from another's.
 */
export const domainTokens =
  (key: Buffer): DomainToken =>
  (organizationId, domain) => {
    const mac = createHmac('sha256', key).update(`${organizationId} ${domain}`).digest('hex');
    return `mailwright-verification=${mac.slice(0, 32)}`;
  };

import { macWith } from '../../platform/values/mac.ts';

/** What an organization publishes to show that a domain is its own. */
export type DomainToken = (organizationId: string, domain: string) => string;

/**
 * Follows from organization and domain: a domain that is removed and added again has its record already,
 * and nobody can tell one organization's token from another's.
 */
export function domainTokens(key: Buffer): DomainToken {
  const mac = macWith(key);
  return (organizationId, domain) =>
    `mailwright-verification=${mac(`${organizationId} ${domain}`).toString('hex', 0, 16)}`;
}

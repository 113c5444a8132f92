import { macWith } from '../../platform/values/secrets/mac.ts';

/** The token that an organization publishes to prove that it controls a domain. */
export type DomainToken = (organizationId: string, domain: string) => string;

/**
 * Derived from the organization and the domain: a domain that is removed and added again needs no new
 * record, and nobody can guess the token of another organization.
 */
export function domainTokens(key: Buffer): DomainToken {
  const mac = macWith(key);
  return (organizationId, domain) =>
    `mailwright-verification=${mac(`${organizationId} ${domain}`).toString('hex', 0, 16)}`;
}

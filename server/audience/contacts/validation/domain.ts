import { CANCELLED, NODATA, NOTFOUND, Resolver } from 'node:dns/promises';

export type DnsResolver = Pick<Resolver, 'resolveMx' | 'resolve4' | 'resolve6' | 'cancel'>;

/**
 * The DNS finding of a domain: `accepts` has a host that receives mail, `refuses` has none, and
 * `unanswered` is unknown because the name servers failed or timed out.
 */
export type DomainFinding = 'accepts' | 'refuses' | 'unanswered';

/** The library's error is not attached as the cause, because it contains the domain, which is a part of an address. */
export class LookupCancelled extends Error {
  constructor() {
    super('The DNS lookup was cancelled.');
  }
}

export type CheckDomain = (domain: string) => Promise<DomainFinding>;

/** Uses the name servers of this machine; a lookup without an answer takes about six seconds. */
export const createResolver = (): Resolver => new Resolver({ timeout: 2_000, tries: 2 });

/**
 * Finds where mail for a domain would go (RFC 5321 §5.1): to its MX hosts, or without any to its own
 * address. Whether an MX host responds is not checked; that matters only to the sending server.
 */
export const domainCheck =
  (resolver: DnsResolver): CheckDomain =>
  async (domain) => {
    const exchanges = await lookUp(() => resolver.resolveMx(domain));
    if (exchanges === 'unanswered') return 'unanswered';
    if (exchanges.length > 0) return exchanges.every(isNull) ? 'refuses' : 'accepts';

    const addresses = await Promise.all([
      lookUp(() => resolver.resolve4(domain)),
      lookUp(() => resolver.resolve6(domain)),
    ]);
    if (addresses.some((found) => found !== 'unanswered' && found.length > 0)) return 'accepts';
    return addresses.includes('unanswered') ? 'unanswered' : 'refuses';
  };

/** RFC 7505: an MX record with an empty host means that the domain accepts no mail. */
const isNull = ({ exchange }: { exchange: string }): boolean => exchange === '';

function lookUp<Answer>(ask: () => Promise<Answer[]>): Promise<Answer[] | 'unanswered'> {
  return ask().catch(({ code }: { code?: string }) => {
    if (code === NOTFOUND || code === NODATA) return [];
    if (code === CANCELLED) throw new LookupCancelled();
    return 'unanswered';
  });
}

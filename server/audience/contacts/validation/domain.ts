import { CANCELLED, NODATA, NOTFOUND, Resolver } from 'node:dns/promises';

export type DnsResolver = Pick<Resolver, 'resolveMx' | 'resolve4' | 'resolve6' | 'cancel'>;

/**
 * What the DNS says of a domain: `accepts` has somewhere to deliver mail to, `refuses` has nowhere,
 * and of `unanswered` nobody knows because the name servers failed or kept silent.
 */
export type DomainFinding = 'accepts' | 'refuses' | 'unanswered';

export type CheckDomain = (domain: string) => Promise<DomainFinding>;

/** Asks the machine's name servers; a silent one holds a question up for about six seconds. */
export const createResolver = (): Resolver => new Resolver({ timeout: 2_000, tries: 2 });

/**
 * Where mail for a domain would go (RFC 5321 §5.1): to its MX, or without any to its own address.
 * An MX is taken at its word: whether its host answers is between it and the sending server.
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

/** RFC 7505: an MX without a host says that the domain takes no mail. */
const isNull = ({ exchange }: { exchange: string }): boolean => exchange === '';

function lookUp<Answer>(ask: () => Promise<Answer[]>): Promise<Answer[] | 'unanswered'> {
  return ask().catch(({ code }: { code?: string }) => {
    if (code === NOTFOUND || code === NODATA) return [];
    // Without the library's own error as its cause: that one names the domain, a part of an address.
    if (code === CANCELLED) throw new Error('The look-up was cancelled.');
    return 'unanswered';
  });
}

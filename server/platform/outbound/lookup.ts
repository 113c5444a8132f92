import { Resolver } from 'node:dns/promises';
import { isIPv6, type LookupFunction } from 'node:net';
import { isLoopbackHost } from '../values/loopback.ts';
import { OutboundError } from './outbound-error.ts';
import { isAllowedAddress } from './public-address.ts';
import type { UrlRules } from './url.ts';

export type AddressResolver = Pick<Resolver, 'resolve4' | 'resolve6'>;

/** Two tries within the time limit. Unlike the system's resolver, it occupies no thread while it waits. */
export const createAddressResolver = (): AddressResolver =>
  new Resolver({ timeout: 900, tries: 2 });

/**
 * The `lookup` of connections: they connect to exactly the addresses that were checked, so a name server
 * that gives another answer the second time has no effect. If one address of a name is not allowed, none
 * is used.
 */
export function checkedLookup(
  resolver: AddressResolver,
  rules: UrlRules,
  limitMs: number,
): LookupFunction {
  const addressesOf = async (name: string): Promise<[string, ...string[]]> => {
    if (rules.allowLoopback && isLoopbackHost(name)) return ['127.0.0.1', '::1'];
    const [first, ...others] = await resolveBoth(resolver, name, limitMs);
    if (first === undefined) {
      throw new OutboundError('dns', 'The name servers returned no address of the host.');
    }
    if ([first, ...others].every((address) => isAllowedAddress(address, rules.allow))) {
      return [first, ...others];
    }
    throw new OutboundError('blocked_address', 'The host has an address that is not public.');
  };

  return (name, options, callback) => {
    addressesOf(name).then(
      ([first, ...others]) => {
        // Node asks for all addresses, unless `autoSelectFamily` is off.
        if (options.all) callback(null, [first, ...others].map(toEntry));
        else callback(null, first, toEntry(first).family);
      },
      (error: Error) => callback(error, ''),
    );
  };
}

const toEntry = (address: string) => ({ address, family: isIPv6(address) ? 6 : 4 });

/** IPv4 first. A family without an answer within the time limit has no addresses. */
async function resolveBoth(
  resolver: AddressResolver,
  name: string,
  limitMs: number,
): Promise<string[]> {
  const limit = Promise.withResolvers<string[]>();
  const timer = setTimeout(() => limit.resolve([]), limitMs);
  const within = (answer: Promise<string[]>): Promise<string[]> =>
    Promise.race([answer.catch(() => []), limit.promise]);
  try {
    const both = [within(resolver.resolve4(name)), within(resolver.resolve6(name))];
    return (await Promise.all(both)).flat();
  } finally {
    clearTimeout(timer);
  }
}

import { CANCELLED, NODATA, NOTFOUND, type Resolver } from 'node:dns/promises';
import type { RecordType } from '../check-result.ts';

export type SenderResolver = Pick<Resolver, 'resolveTxt' | 'resolveCname' | 'resolveMx' | 'cancel'>;

/** Queries the records of a name, one string for each; null when there was no answer. */
export type QueryDns = (type: RecordType, name: string) => Promise<string[] | null>;

/** More is not useful, and the results are stored. */
const MAX_RECORDS = 20;
const MAX_LENGTH = 1_024;

export const createDnsQuery =
  (resolver: SenderResolver): QueryDns =>
  async (type, name) => {
    const found = await resolve(resolver, type, name).catch(({ code }: { code?: string }) => {
      if (code === NOTFOUND || code === NODATA) return [];
      if (code === CANCELLED) throw new Error('The look-up was cancelled.');
      return null;
    });
    return found?.slice(0, MAX_RECORDS).map(toStorable) ?? null;
  };

async function resolve(
  resolver: SenderResolver,
  type: RecordType,
  name: string,
): Promise<string[]> {
  switch (type) {
    case 'TXT':
      // A long text consists of several strings (RFC 7208 §3.3).
      return (await resolver.resolveTxt(name)).map((strings) => strings.join(''));
    case 'CNAME':
      return resolver.resolveCname(name);
    case 'MX':
      return (await resolver.resolveMx(name)).map(
        ({ priority, exchange }) => `${priority} ${exchange}`,
      );
  }
}

/** A record may contain anything; PostgreSQL stores no NUL, and people read the rest. */
const toStorable = (text: string): string =>
  text.slice(0, MAX_LENGTH).replace(/[^\x20-\x7e]/g, '?');

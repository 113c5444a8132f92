/** RFC 7208 §4.6.4: receivers stop after this many lookups. */
export const MAX_SPF_LOOKUPS = 10;

export interface Spf {
  /** Terms that cause a DNS lookup; some refer to the record of another domain. */
  lookups: { domain: string | null }[];
  /** Terms that authorize servers, without their qualifier, in lower case; excludes `all`. */
  passes: string[];
  /** The qualifier of `all`, which applies to every other server. */
  all: '+' | '-' | '~' | '?' | null;
  redirects: boolean;
}

/** The SPF records among the TXT records of a domain; only one is allowed (RFC 7208 §4.5). */
export const spfRecords = (texts: string[]): string[] =>
  texts.filter((text) => /^v=spf1(?: |$)/i.test(text));

const FOLLOWED = /^(?:[+?~-]?include:|redirect=)(.+)$/i;
const MECHANISM = /^\+?((?:include|a|mx|ptr|ip4|ip6|exists)(?:[:/].*)?)$/i;
const ALL = /^([+?~-]?)all$/i;
const LOOKED_UP = /^[+?~-]?(?:a|mx|ptr|exists)(?:[:/].*)?$/i;

export function parseSpf(record: string): Spf {
  const written = record.split(' ').slice(1).filter(Boolean);
  const end = written.findIndex((term) => ALL.test(term));
  // Terms after `all` are ignored (§5.1), and so is `redirect` beside it (§6.1).
  const terms = end < 0 ? written : written.slice(0, end);
  const all = end < 0 ? null : ALL.exec(written[end] ?? '');
  const lookups = terms.flatMap((term): Spf['lookups'] => {
    const followed = FOLLOWED.exec(term)?.[1];
    if (followed !== undefined) return [{ domain: followed.toLowerCase() }];
    return LOOKED_UP.test(term) ? [{ domain: null }] : [];
  });
  return {
    lookups,
    passes: terms.flatMap((term) => MECHANISM.exec(term)?.[1]?.toLowerCase() ?? []),
    all: all ? ((all[1] || '+') as Spf['all']) : null,
    redirects: !all && terms.some((term) => /^redirect=/i.test(term)),
  };
}

/** Whether `record` authorizes all servers that `wanted` authorizes. */
export function coversSpf(record: string, wanted: string): boolean {
  const { passes } = parseSpf(record);
  return parseSpf(wanted).passes.every((term) => passes.includes(term));
}

/**
 * The number of DNS lookups that a record causes, including those of the records that it includes. Counting
 * stops above the limit. Null when an included record cannot be read because of macros or a missing answer.
 */
export async function countSpfLookups(
  record: string,
  readTexts: (domain: string) => Promise<string[] | null>,
): Promise<number | null> {
  let count = 0;
  const waiting = [record];
  for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
    for (const { domain } of parseSpf(next).lookups) {
      count += 1;
      if (count > MAX_SPF_LOOKUPS) return count;
      if (domain === null) continue;
      const texts = domain.includes('%') ? null : await readTexts(domain);
      if (texts === null) return null;
      waiting.push(...spfRecords(texts).slice(0, 1));
    }
  }
  return count;
}

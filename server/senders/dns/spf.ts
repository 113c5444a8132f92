/** RFC 7208 §4.6.4: a reader gives up on more. */
export const MAX_SPF_LOOKUPS = 10;

export interface Spf {
  /** Terms that make the reader look something up, a part of them in another record. */
  lookups: { domain: string | null }[];
  /** What holds for every other server: the qualifier of `all`. */
  all: '+' | '-' | '~' | '?' | null;
  redirects: boolean;
}

/** The SPF records among the TXT records of a domain; there may be one (RFC 7208 §4.5). */
export const spfRecords = (texts: string[]): string[] =>
  texts.filter((text) => /^v=spf1(?: |$)/i.test(text));

const FOLLOWED = /^(?:[+?~-]?include:|redirect=)(.+)$/i;
const LOOKED_UP = /^[+?~-]?(?:a|mx|ptr|exists)(?:[:/].*)?$/i;

export function parseSpf(record: string): Spf {
  const terms = record.split(' ').slice(1).filter(Boolean);
  const lookups = terms.flatMap((term): Spf['lookups'] => {
    const followed = FOLLOWED.exec(term)?.[1];
    if (followed !== undefined) return [{ domain: followed.toLowerCase() }];
    return LOOKED_UP.test(term) ? [{ domain: null }] : [];
  });
  const all = terms.map((term) => /^([+?~-]?)all$/i.exec(term)).find((match) => match !== null);
  return {
    lookups,
    all: all ? ((all[1] || '+') as Spf['all']) : null,
    // `all` makes a reader stop before a redirect (§6.1).
    redirects: !all && terms.some((term) => /^redirect=/i.test(term)),
  };
}

/**
 * How many look-ups a record costs its reader, those of the records that it includes among them. Stops
 * counting behind the limit. Null when a record on the way can't be read: macros, or no answer.
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

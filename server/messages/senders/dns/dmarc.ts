export interface Dmarc {
  policy: 'none' | 'quarantine' | 'reject' | null;
  /** For subdomains that have no record of their own. */
  subdomainPolicy: Dmarc['policy'];
  /** The part of failing emails that the policy is for. */
  percent: number;
  /** Whether SPF counts only for exactly this domain. */
  strictSpf: boolean;
}

/** The DMARC records among TXT records; several count as none (RFC 7489 §6.6.3). */
export const dmarcRecords = (texts: string[]): string[] =>
  texts.filter((text) => /^v=DMARC1(?:\s*;|\s*$)/.test(text));

export function parseDmarc(record: string): Dmarc {
  const tags = new Map(
    record.split(';').map((tag) => {
      const [name = '', value = ''] = tag.split('=', 2);
      return [name.trim().toLowerCase(), value.trim().toLowerCase()];
    }),
  );
  const policy = readPolicy(tags.get('p'));
  const percent = /^\d{1,3}$/.test(tags.get('pct') ?? '') ? Number(tags.get('pct')) : 100;
  return {
    policy,
    subdomainPolicy: tags.has('sp') ? readPolicy(tags.get('sp')) : policy,
    percent: Math.min(percent, 100),
    strictSpf: tags.get('aspf') === 's',
  };
}

function readPolicy(text: string | undefined): Dmarc['policy'] {
  return text === 'none' || text === 'quarantine' || text === 'reject' ? text : null;
}

/** Where a domain's record may stand: with itself, else with a domain above it. */
export function dmarcNames(domain: string): string[] {
  const labels = domain.split('.');
  // The top level has none, and nobody asks more than a few.
  const starts = labels.slice(0, -1).map((_, i) => labels.slice(i).join('.'));
  return starts.slice(0, 8).map((name) => `_dmarc.${name}`);
}

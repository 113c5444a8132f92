export interface Dmarc {
  policy: 'none' | 'quarantine' | 'reject' | null;
  /** Applies to subdomains without a record of their own. */
  subdomainPolicy: Dmarc['policy'];
  /** The percentage of failing emails to which the policy applies. */
  percent: number;
  /** Whether SPF counts only for exactly this domain (strict alignment). */
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

/** Names that may hold a domain's record: its own, else those of its parent domains. */
export function dmarcNames(domain: string): string[] {
  const labels = domain.split('.');
  // Top-level domains have no record, and receivers query only a few names.
  const starts = labels.slice(0, -1).map((_, i) => labels.slice(i).join('.'));
  return starts.slice(0, 8).map((name) => `_dmarc.${name}`);
}

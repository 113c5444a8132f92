export type IsDisposable = (domain: string) => boolean;

/** Loads the list on first use: a server that creates no contacts does not need it. */
export async function loadDisposableDomains(): Promise<IsDisposable> {
  const { disposableEmailBlocklistSet } = await import('disposable-email-domains-js');
  const domains = disposableEmailBlocklistSet();
  // Providers also give their users subdomains.
  return (domain) => domain.split('.').some((_, i, all) => domains.has(all.slice(i).join('.')));
}

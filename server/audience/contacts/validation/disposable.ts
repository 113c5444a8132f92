export type IsDisposable = (domain: string) => boolean;

/** Loaded when it is first needed: a server that makes no contacts has no use for the list. */
export async function loadDisposableDomains(): Promise<IsDisposable> {
  const { disposableEmailBlocklistSet } = await import('disposable-email-domains-js');
  const domains = disposableEmailBlocklistSet();
  // Providers give their users subdomains too.
  return (domain) => domain.split('.').some((_, i, all) => domains.has(all.slice(i).join('.')));
}

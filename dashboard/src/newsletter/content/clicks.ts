import type { CampaignLink } from '@mailwright/sdk';

const BADGE =
  'display:inline-block;margin:0 4px;padding:0 7px;border-radius:10px;background:#1f2328;color:#ffffff;font:bold 12px/20px sans-serif;text-decoration:none';

/** Writes beside each link of an email how many people have followed it. */
export function withClicks(html: string, links: readonly CampaignLink[], language: string): string {
  const count = new Intl.NumberFormat(language);
  const clicks = new Map(links.map(({ url, clicked }) => [url, clicked]));
  const email = new DOMParser().parseFromString(html, 'text/html');
  for (const link of email.querySelectorAll('a[href]')) {
    const clicked = clicks.get(pageOf(link.getAttribute('href') ?? ''));
    if (clicked === undefined) continue;
    const badge = email.createElement('span');
    badge.setAttribute('style', BADGE);
    badge.textContent = count.format(clicked);
    link.after(badge);
  }
  return `<!doctype html>${email.documentElement.outerHTML}`;
}

/** A link as the API counts it: without its query, its fragment, and the token of the organization's own pages. */
function pageOf(href: string): string {
  const url = URL.parse(href);
  return url ? url.origin + url.pathname.replace(/\/api\/u\/[^/]+\//, '/api/u/{token}/') : href;
}

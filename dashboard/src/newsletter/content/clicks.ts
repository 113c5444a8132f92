import type { CampaignLink } from '@mailwright/sdk';

const BADGE =
  'display:inline-block;margin:0 4px;padding:0 7px;border-radius:10px;background:#1f2328;color:#ffffff;font:bold 12px/20px sans-serif;text-decoration:none';

/**
 * Writes beside each link of an email how many people have followed it. The email is not parsed into a document: the policy of the
 * dashboard would refuse each of its styles.
 */
export function withClicks(html: string, links: readonly CampaignLink[], language: string): string {
  const count = new Intl.NumberFormat(language);
  const clicks = new Map(links.map(({ url, clicked }) => [url, clicked]));
  let clicked: number | undefined;
  return html.replaceAll(/<a\s[^>]*>|<\/a>/gi, (tag) => {
    if (tag !== '</a>') {
      const [, href = ''] = /\shref="([^"]*)"/i.exec(tag) ?? [];
      clicked = clicks.get(pageOf(href.replaceAll('&amp;', '&')));
      return tag;
    }
    if (clicked === undefined) return tag;
    const badge = `<span style="${BADGE}">${count.format(clicked)}</span>`;
    clicked = undefined;
    return tag + badge;
  });
}

/** A link as the API counts it: without its query, its fragment, and the token of the organization's own pages. */
function pageOf(href: string): string {
  const url = URL.parse(href);
  return url ? url.origin + url.pathname.replace(/\/api\/u\/[^/]+\//, '/api/u/{token}/') : href;
}

import { languageAttributes } from '../../platform/values/locale.ts';
import type { JsonObject } from '../../platform/values/json/json.ts';
import type { FooterTexts } from '../../account/organizations/branding.ts';
import { linkLabel } from '../templates/layouts/document.ts';

interface Body {
  html: string | null;
  text: string;
}

interface Urls {
  unsubscribeUrl: string;
  preferencesUrl: string;
}

/** Adds a footer to each part that contains neither link. Layouts have one of their own. */
export function withFooter(body: Body, constants: JsonObject, urls: Urls, locale: string): Body {
  const hasLink = (part: string): boolean =>
    part.includes(urls.unsubscribeUrl) || part.includes(urls.preferencesUrl);
  const own = (constants.footer_texts ?? null) as FooterTexts | null;
  const address = [constants.legal_entity, constants.legal_address].filter(
    (line): line is string => typeof line === 'string' && line !== '',
  );
  const { html, text } = body;
  const links = [
    { label: linkLabel(locale, 'unsubscribe', own), url: urls.unsubscribeUrl },
    { label: linkLabel(locale, 'preferences', own), url: urls.preferencesUrl },
  ];
  return {
    html: html === null || hasLink(html) ? html : intoHtml(html, toHtml(locale, address, links)),
    text: hasLink(text) ? text : [text, '-- ', ...address, ...links.map(toLine)].join('\n'),
  };
}

const toLine = ({ label, url }: { label: string; url: string }): string => `${label}: ${url}`;

const toHtml = (
  locale: string,
  address: string[],
  links: { label: string; url: string }[],
): string => {
  const lines = address.map((line) => `${escape(line).replaceAll('\n', '<br>')}<br>`);
  const anchors = links.map(({ label, url }) => `<a href="${escape(url)}">${escape(label)}</a>`);
  return `<p ${languageAttributes(locale)} style="font-size:12px">${lines.join('')}${anchors.join(' &middot; ')}</p>`;
};

/** At the end of the visible content. */
function intoHtml(html: string, footer: string): string {
  const end = html.toLowerCase().lastIndexOf('</body');
  return end < 0 ? html + footer : html.slice(0, end) + footer + html.slice(end);
}

const escape = (text: string): string =>
  text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');

import type { FooterTexts } from '../../../account/organizations/branding.ts';
import { languageOf, textsIn } from '../../../account/texts/index.ts';
import { FONT, LIGHT } from './colors.ts';

const KEYS = { unsubscribe: 'email.unsubscribe', preferences: 'email.preferences' } as const;

type Link = keyof typeof KEYS;

/** The locales whose texts an email in this locale shows, in order. */
const sourcesOf = (locale: string): string[] => [
  ...new Set([locale, locale.split('-')[0] ?? locale]),
];

const builtIn = (locale: string, link: Link): string => textsIn(languageOf(locale))[KEYS[link]];

/** The label of a link: the organization's text for the locale, for its language, then the built-in one. */
export function linkLabel(locale: string, link: Link, own: FooterTexts | null): string {
  const found = sourcesOf(locale).map((source) => own?.[source]?.[link]);
  return found.find((text) => text !== undefined) ?? builtIn(locale, link);
}

/** Whether the labels of both links exist in the language of the locale. */
export function hasLinkLabels(locale: string, own: FooterTexts | null): boolean {
  if (languageOf(locale) === locale.split('-')[0]) return true;
  return (Object.keys(KEYS) as Link[]).every((link) =>
    sourcesOf(locale).some((source) => own?.[source]?.[link] !== undefined),
  );
}

/** The texts of the organization that an email in this locale may show; null without any. */
export function footerTextsFor(locale: string, own: FooterTexts | null): FooterTexts | null {
  const entries = Object.entries(own ?? {}).filter(([name]) => sourcesOf(locale).includes(name));
  return entries.length === 0 ? null : Object.fromEntries(entries);
}

/** `linkLabel` in the template language. */
function labelSource(locale: string, link: Link): string {
  const own = sourcesOf(locale).map((source) => `footer_texts["${source}"].${link}`);
  return `{{ ${own.join(' or ')} or "${builtIn(locale, link)}" }}`;
}

/**
 * The sender's legal details and the unsubscribe links, as far as the organization and the email provide
 * them.
 */
export function footer(locale: string): string {
  const unsubscribe = labelSource(locale, 'unsubscribe');
  const preferences = labelSource(locale, 'preferences');
  return `<tr><td class="mw-muted" style="padding:24px 32px;${FONT};font-size:12px;line-height:1.6;color:${LIGHT.muted}">
{% if brand %}<strong>{{ brand }}</strong><br>{% endif %}
{% if legal_entity and legal_entity != brand %}{{ legal_entity }}<br>{% endif %}
{% if legal_address %}{{ legal_address | nl2br }}<br>{% endif %}
{% if legal_details %}{{ legal_details | nl2br }}<br>{% endif %}
{% if brand_footer %}{{ brand_footer | nl2br }}<br>{% endif %}{% if brand_support_email %}${SUPPORT}<br>{% endif %}{% if unsubscribe_url %}${link('unsubscribe_url', unsubscribe)}{% endif %}{% if unsubscribe_url and preferences_url %} &middot; {% endif %}{% if preferences_url %}${link('preferences_url', preferences)}{% endif %}
</td></tr>`;
}

/** The padding makes the link easy to tap, because another link may follow. */
const SUPPORT = `<a href="mailto:{{ brand_support_email }}" style="display:inline-block;padding:6px 0;color:${LIGHT.muted};text-decoration:underline">{{ brand_support_email }}</a>`;

const link = (variable: string, label: string): string =>
  `<a href="{{ ${variable} }}" style="color:${LIGHT.muted};text-decoration:underline">${label}</a>`;

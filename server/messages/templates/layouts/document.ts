import { languageAttributes } from '../../../platform/values/locale.ts';
import { DARK, FONT, LIGHT } from './colors.ts';
import type { LayoutParts } from './layout.ts';
import type { FooterTexts } from '../../../account/organizations/branding.ts';
import { languageOf, textsIn } from '../../../account/texts/index.ts';

const KEYS = { unsubscribe: 'email.unsubscribe', preferences: 'email.preferences' } as const;

type Link = keyof typeof KEYS;

/** The locales whose texts an email in this locale shows, in order. */
const sourcesOf = (locale: string): string[] => [
  ...new Set([locale, locale.split('-')[0] ?? locale]),
];

const builtIn = (locale: string, link: Link): string => textsIn(languageOf(locale))[KEYS[link]];

/** The label of a link: the organization's text for the locale, for its language, then the built-in one. */
export function linkLabel(locale: string, link: Link, own: FooterTexts | null): string {
  return footerTextIn(locale, link, own) ?? builtIn(locale, link);
}

/** The organization's text for the locale, else for its language. */
export const footerTextIn = (
  locale: string,
  name: keyof FooterTexts[string],
  own: FooterTexts | null,
): string | undefined =>
  sourcesOf(locale)
    .map((source) => own?.[source]?.[name])
    .find((text) => text !== undefined);

/** Whether the labels of both links exist in the language of the locale. */
export function hasLinkLabels(locale: string, own: FooterTexts | null): boolean {
  if (languageOf(locale) === locale.split('-')[0]) return true;
  return (Object.keys(KEYS) as Link[]).every(
    (link) => footerTextIn(locale, link, own) !== undefined,
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

/** Keeps mail programs from showing the beginning of the body after the preheader in the inbox. */
const PADDING = '&#847;&zwnj;&nbsp;'.repeat(60);

/**
 * The HTML document that all layouts share, around one column of rows. It uses tables and inline styles,
 * because mail programs support those, and `<style>` for the dark color scheme where it is supported.
 * Outlook on Windows does not support `max-width`, so it gets a table with a fixed width. Webmail shows only the content
 * of `<body>`, so the table repeats the language and the direction.
 */
export function document(parts: LayoutParts, ground: string, rows: string): string {
  const { locale, preheader, styles } = parts;
  return `<!doctype html>
<html ${languageAttributes(locale)}>
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>{{ brand or "" }}</title>
<style>
:root { color-scheme: light dark; supported-color-schemes: light dark; }
.mw-paper a:not([style]) { color: {{ brand_link_color or "${LIGHT.link}" }}; }
@media (prefers-color-scheme: dark) {
.mw-ground { background: ${DARK.ground} !important; }
.mw-paper { background: ${DARK.paper} !important; color: ${DARK.text} !important; }
.mw-paper a:not([style]) { color: {{ brand_link_color_dark or "${DARK.link}" }} !important; }
.mw-muted, .mw-muted a { color: ${DARK.muted} !important; }
}
@media (max-width: 480px) {
.mw-header { padding: 20px !important; }
.mw-paper { padding: 24px 20px !important; }
.mw-muted { padding: 20px !important; }
}
${styles === undefined ? '' : `${styles}\n`}</style>
</head>
<body class="mw-ground" style="margin:0;padding:0;background:${ground};-webkit-text-size-adjust:100%">
${preheader === null ? '' : hidden(preheader)}<!--[if mso]>
<table role="presentation" width="600" align="center" cellspacing="0" cellpadding="0"><tr><td>
<![endif]-->
<table role="presentation" ${languageAttributes(locale)} width="100%" align="center" cellspacing="0" cellpadding="0" style="max-width:600px;margin:0 auto;border-collapse:separate">
${rows}
${footer(locale)}
</table>
<!--[if mso]>
</td></tr></table>
<![endif]-->
</body>
</html>`;
}

/** Hidden with display:none, so it is excluded from the generated text part. */
const hidden = (preheader: string): string =>
  `<div class="mw-preheader" style="display:none;max-height:0;overflow:hidden;mso-hide:all">${preheader}${PADDING}</div>
`;

/** The row with the author's content. */
export const paper = ({ html, styles }: LayoutParts, radius: string): string =>
  `<tr><td class="mw-paper${styles === undefined ? '' : ' mw-blocks'}" style="padding:${styles === undefined ? '32px' : '0;overflow:hidden'};background:${LIGHT.paper};border-radius:${radius};${FONT};font-size:16px;line-height:1.5;color:${LIGHT.text}">
${html}
</td></tr>`;

/** Background above an element with rounded corners. */
export const SPACE = '<tr><td style="height:24px;font-size:0;line-height:0">&nbsp;</td></tr>';

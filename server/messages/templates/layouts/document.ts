import { languageAttributes } from '../../../platform/values/locale.ts';
import { DARK, FONT, LIGHT } from './colors.ts';
import { footer } from './footer.ts';
import type { LayoutParts } from './layout.ts';

/** Keeps mail programs from showing the beginning of the body after the preheader in the inbox. */
const PADDING = '&#847;&zwnj;&nbsp;'.repeat(60);

/**
 * The HTML document that all layouts share, around one column of rows. It uses tables and inline styles,
 * because mail programs support those, and `<style>` for the dark color scheme where it is supported.
 * Outlook on Windows does not support `max-width`, so it gets a table with a fixed width. Webmail shows only the content
 * of `<body>`, so the table repeats the language and the direction.
 */
export function document(parts: LayoutParts, ground: string, rows: string): string {
  const { locale, preheader } = parts;
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
</style>
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
export const paper = (html: string, radius: string): string =>
  `<tr><td class="mw-paper" style="padding:32px;background:${LIGHT.paper};border-radius:${radius};${FONT};font-size:16px;line-height:1.5;color:${LIGHT.text}">
${html}
</td></tr>`;

/** Background above an element with rounded corners. */
export const SPACE = '<tr><td style="height:24px;font-size:0;line-height:0">&nbsp;</td></tr>';

import type { Layout, LayoutParts } from './layout.ts';
import { BRAND_COLOR, BRAND_TEXT_COLOR, FONT, LIGHT } from './colors.ts';
import { document, paper, SPACE } from './document.ts';

/**
 * On white, because logos are often designed for it and the background may have any color or be dark; so has the name that is
 * shown while pictures are off.
 */
const LOGO = `<img src="{{ brand_logo_url }}" alt="{{ brand or '' }}"{% if brand_logo_width %} width="{{ brand_logo_width }}"{% endif %}{% if brand_logo_height %} height="{{ brand_logo_height }}"{% endif %} style="display:inline-block;max-width:100%;border:0;padding:6px 10px;background:#ffffff;border-radius:6px;${FONT};font-size:20px;font-weight:bold;color:${LIGHT.text}">`;

/** A separate row for the logo; empty without a logo. */
const logoRow = `{% if brand_logo_url %}<tr><td class="mw-logo" style="padding:8px 22px 16px">${LOGO}</td></tr>{% endif %}`;

/** A white card on a grey background. */
const card: Layout = (parts) =>
  document(parts, LIGHT.ground, `${SPACE}\n${logoRow}${paper(parts, '8px')}`);

/** Plain text on white, like a personal email. */
const basic: Layout = (parts) => document(parts, LIGHT.paper, logoRow + paper(parts, '0'));

/**
 * The brand's name in a header, on the brand color or in white on blue, above a white card on a grey
 * background.
 */
const banner: Layout = (parts) =>
  document(
    parts,
    LIGHT.ground,
    `${SPACE}
<tr><td class="mw-header" style="padding:20px 32px;background:${BRAND_COLOR};border-radius:8px 8px 0 0;${FONT};font-size:20px;font-weight:bold;color:${BRAND_TEXT_COLOR}">{% if brand_logo_url %}${LOGO}{% else %}{{ brand or "" }}&nbsp;{% endif %}</td></tr>
${paper(parts, '0 0 8px 8px')}`,
  );

/**
 * The layouts of templates.
 *
 * Template versions name their layout, and mail accepted with a version is rendered later, so a layout must
 * never change under its name. A changed design is added under a new name (`card-2`), and the old one
 * stays. Only display errors, such as a wrong margin on narrow screens, are corrected in place. Output of
 * new settings of the organization may also be added: mail that was accepted before lacks their variables
 * and is rendered as before.
 */
const LAYOUTS = { banner, basic, card } satisfies Record<string, Layout>;

export type LayoutName = keyof typeof LAYOUTS;

export const LAYOUT_NAMES = Object.keys(LAYOUTS) as LayoutName[];

/** The complete HTML source of an email. */
export const layOut = (
  name: LayoutName,
  locale: string,
  parts: Omit<LayoutParts, 'locale'>,
): string => LAYOUTS[name]({ locale, ...parts });

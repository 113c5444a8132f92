import { parseColor, textOn } from '../../platform/values/color.ts';
import { BRAND_COLOR, BRAND_TEXT_COLOR, DARK, FONT, LIGHT } from '../templates/layouts/colors.ts';

/** The width of the content in pixels, as in the layouts. */
export const WIDTH = 600;

/** Pixels above and below the content of a block, by its `padding`. */
export const PADDING: readonly number[] = [0, 8, 16, 32];

/** Pixels beside the content of a block, unless its `padding` is 0. */
export const SIDE = 32;

/** Pixels on each side of a column. */
export const GUTTER = 8;

/** Pixels beside the content of a block with a background, in a column. */
export const INSET = 16;

const LINE = { light: '#d0d7de', dark: '#3a424d' };

/** The colors of what stands on the content's own background, or on that of a block. */
export interface Look {
  /** Null: the background of the content, which is dark in dark mode. */
  background: string | null;
  text: string;
  /** `style` of links in text; null leaves their color to the layout. */
  link: string | null;
  /** `style` of words in the color of the brand. */
  brand: string;
  line: string;
  /** Background and text of a filled button. */
  button: { background: string; text: string };
  /** Text and border of an outlined button. */
  outline: string;
}

const ACCENT = `{{ brand_link_color or "${LIGHT.link}" }}`;
const ACCENT_DARK = `{{ brand_link_color_dark or "${DARK.link}" }}`;

/** On the background of the content. */
export const LOOK: Look = {
  background: null,
  text: LIGHT.text,
  link: null,
  brand: `color:${ACCENT}`,
  line: LINE.light,
  button: { background: BRAND_COLOR, text: BRAND_TEXT_COLOR },
  outline: ACCENT,
};

/** Black or white on a background, so that the contrast is at least 4.58; it is the same in dark mode. */
export function lookOn(background: string): Look {
  const color = background === 'brand' ? BRAND_COLOR : (parseColor(background) ?? '#ffffff');
  const text = background === 'brand' ? BRAND_TEXT_COLOR : textOn(color);
  return {
    background: color,
    text,
    link: `color:${text};text-decoration:underline`,
    brand: `color:${text}`,
    line: text,
    button: { background: text, text: color },
    outline: text,
  };
}

/** Fonts and colors are repeated on each cell, because Outlook does not inherit them into tables. */
export const textStyle = ({ text }: Look): string =>
  `${FONT};font-size:16px;line-height:1.5;color:${text}`;

/** Classes of what has other colors in dark mode; none on a background, which stays as it is. */
export const classOn = (look: Look, name: string): string =>
  look.background === null ? ` class="${name}"` : '';

/**
 * For the style sheet of the document: what is shown in place of a picture, dark mode, and screens that are narrower than the
 * content. Programs that do not support it show the light colors, and columns below one another where they do not fit.
 */
export const BLOCK_STYLES = `.mw-blocks img { text-align: center; }
@media (prefers-color-scheme: dark) {
.mw-text { color: ${DARK.text} !important; }
.mw-soft { color: ${DARK.muted} !important; }
.mw-line { border-color: ${LINE.dark} !important; }
.mw-accent { color: ${ACCENT_DARK} !important; }
.mw-outline { border-color: ${ACCENT_DARK} !important; }
}
@media (max-width: ${WIDTH - 1}px) {
.mw-column { max-width: 100% !important; }
.mw-not-phone { display: none !important; }
.mw-phone { display: table !important; }
}
@media (max-width: 480px) {
.mw-blocks { padding: 0 !important; }
.mw-side { padding-left: 20px !important; padding-right: 20px !important; }
.mw-columns { padding-left: 12px !important; padding-right: 12px !important; }
}`;

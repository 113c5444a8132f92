const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** East Asian wide characters and emoji take two columns of a terminal. */
const WIDE =
  /[\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60\uffe0-\uffe6]|\p{Emoji_Presentation}|\ufe0f|[\u{20000}-\u{3fffd}]/u;
/** Combining marks, and invisible characters. */
const INVISIBLE = /^[\p{Mark}\p{Default_Ignorable_Code_Point}]+$/u;

/** The width in columns of a terminal: `ř` has one column, regardless of its number of code points. */
export function widthOf(text: string): number {
  let width = 0;
  for (const { segment } of graphemes.segment(text)) width += widthOfGrapheme(segment);
  return width;
}

export const pad = (text: string, width: number): string =>
  text + ' '.repeat(Math.max(0, width - widthOf(text)));

/** Truncates a text with an ellipsis. */
export function shorten(text: string, width: number): string {
  if (widthOf(text) <= width) return text;
  let kept = '';
  let room = width - 1;
  for (const { segment } of graphemes.segment(text)) {
    room -= widthOfGrapheme(segment);
    if (room < 0) break;
    kept += segment;
  }
  return `${kept}…`;
}

function widthOfGrapheme(grapheme: string): number {
  if (INVISIBLE.test(grapheme)) return 0;
  return WIDE.test(grapheme) ? 2 : 1;
}

/** How elements show in text: by the line breaks that a browser gives them. */

/** Line breaks before and after block elements, as in a browser; two make an empty line. */
export const BLOCKS: ReadonlyMap<string, number> = new Map([
  ...breaks(1, 'address article aside body center dd details div dt fieldset figcaption footer'),
  ...breaks(1, 'form header html legend main nav section summary caption tr tbody thead tfoot'),
  ...breaks(2, 'p h1 h2 h3 h4 h5 h6 dl figure'),
]);

function breaks(count: number, names: string): [string, number][] {
  return names.split(' ').map((name) => [name, count]);
}

/** Elements without readable text in an email. */
export const UNSEEN: ReadonlySet<string> = new Set(
  'head title style script template svg math object iframe audio video canvas select textarea'.split(
    ' ',
  ),
);

export type Attributes = Readonly<Record<string, string>>;

/** Hidden text is a preheader or an alternative for other screens. */
export const isHidden = ({ hidden, style = '' }: Attributes): boolean =>
  hidden !== undefined || /display\s*:\s*none/i.test(style);

export const alignsRight = ({ align = '', style = '' }: Attributes): boolean =>
  align.toLowerCase() === 'right' || /text-align\s*:\s*(right|end)/i.test(style);

/** The number of columns that a cell spans. Browsers allow 1,000, but so many cannot be aligned in text. */
export function spanOf({ colspan = '' }: Attributes): number {
  const span = Number.parseInt(colspan, 10);
  return span >= 1 ? Math.min(span, 100) : 1;
}

/** The target of a link in readable form; empty when it has no meaning in text. */
export function targetOf({ href = '' }: Attributes): string {
  const target = href
    .trim()
    .replace(/^tel:/i, '')
    .replace(/^mailto:([^?]*).*$/is, '$1');
  return /^(#|(javascript|vbscript|data):)/i.test(target) ? '' : target.replace(/\s+/g, '%20');
}

export const isUrl = (target: string): boolean => /^[a-z][a-z0-9+.-]*:\/\//i.test(target);

/** A target between brackets: where a URL contains some, mail programs would end the link at the wrong one. */
export const inBrackets = (target: string): string =>
  isUrl(target) ? target.replaceAll('(', '%28').replaceAll(')', '%29') : target;

import { compile } from 'html-to-text';
import { RenderError } from './language/index.ts';

/** Converting walks the elements by recursion, and takes time that grows with depth times length. */
const MAX_DEPTH = 100;
/** Longer HTML is cut by mail programs as well; what follows is missing from the text part only. */
const MAX_CONVERTED = 64 * 1024;

/** Elements that need no end tag: they stand beside each other, not in one another. */
const FLAT = new Set(
  (
    'area base br col embed hr img input link meta source track wbr ' +
    'p li dt dd td th tr thead tbody tfoot option optgroup'
  ).split(' '),
);

/** Refuses HTML of which no text could be made in reasonable time. */
export function checkDepth(html: string): void {
  // Most have fewer tags than that, however they nest.
  if (!hasMoreTags(html, MAX_DEPTH)) return;
  let depth = 0;
  for (const [, end, name = ''] of html.matchAll(/<(\/?)([A-Za-z][A-Za-z0-9:-]*)/g)) {
    if (FLAT.has(name.toLowerCase())) continue;
    depth = end ? Math.max(0, depth - 1) : depth + 1;
    if (depth > MAX_DEPTH) {
      throw new RenderError(
        `The HTML nests more than ${MAX_DEPTH} elements; close them or use fewer.`,
      );
    }
  }
}

/** Whether more than so many tags begin elements. */
function hasMoreTags(html: string, most: number): boolean {
  let tags = 0;
  for (let at = html.indexOf('<'); at !== -1 && tags <= most; at = html.indexOf('<', at + 1))
    if (html[at + 1] !== '/') tags += 1;
  return tags > most;
}

/** Compiled once: preparing the selectors takes longer than converting an email. */
const convert = compile({
  wordwrap: 78,
  limits: { maxDepth: MAX_DEPTH },
  selectors: [
    { selector: 'img', format: 'skip' },
    // Repeats the beginning for the inbox, in the layouts.
    { selector: '.mw-preheader', format: 'skip' },
    { selector: 'a', options: { hideLinkHrefIfSameAsText: true } },
  ],
});

/** The text part of an email whose template has none, from its HTML. */
export const toText = (html: string): string => convert(html.slice(0, MAX_CONVERTED));

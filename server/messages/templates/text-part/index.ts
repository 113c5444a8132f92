import { Parser } from 'htmlparser2';
import { CUT, MAX_DEPTH, MAX_HTML } from './limits.ts';
import { print } from './print.ts';
import { TextWriter } from './writer.ts';

/** Characters that the parser gets at once: it is asked in between whether there is room for more. */
const PIECE = 4 * 1024;

/**
 * The text part of an email whose template has none, from its HTML. Whatever the HTML is, the time
 * that this takes and the length of the text have a bound. Throws RenderError for HTML that nests too
 * many elements, and for nothing else.
 */
export function toText(html: string): string {
  const writer = new TextWriter();
  const parser = new AttributeParser(writer);
  for (let at = 0; at < Math.min(html.length, MAX_HTML) && !writer.isFull; at += PIECE) {
    parser.write(html.slice(at, Math.min(at + PIECE, MAX_HTML)));
  }
  // A full writer has no room for what the parser still holds back.
  if (!writer.isFull) parser.end();
  const complete = html.length <= MAX_HTML && !writer.isFull;
  const text = print(writer.finish().lines);
  return complete || text.endsWith(CUT) ? text : `${text}\n${CUT}`;
}

/**
 * Keeps attributes in an object without a prototype. In one as the parser makes it, a name with a backslash
 * would make `JSON.parse` misread keys of anybody, as `JsonScanner` explains.
 */
class AttributeParser extends Parser {
  override onopentagname(start: number, end: number): void {
    super.onopentagname(start, end);
    const tag = this as unknown as { attribs: object | null };
    if (tag.attribs) tag.attribs = Object.create(null) as object;
  }
}

/** Throws RenderError when `toText` would. */
export function checkText(html: string): void {
  // Most HTML has fewer tags than elements may be nested; an end tag alone may stand for one more.
  if (hasMoreTags(html, MAX_DEPTH - 1)) toText(html);
}

/** Whether more than so many tags begin elements. */
function hasMoreTags(html: string, most: number): boolean {
  let tags = 0;
  for (let at = html.indexOf('<'); at !== -1 && tags <= most; at = html.indexOf('<', at + 1))
    if (html[at + 1] !== '/') tags += 1;
  return tags > most;
}

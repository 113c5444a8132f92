import { Parser } from 'htmlparser2';
import { CUT, MAX_DEPTH, MAX_HTML, MAX_TEXT_BYTES, MIN_WIDTH, WIDTH } from './limits.ts';
import { TextWriter } from './writer.ts';
import type { Line } from './lines.ts';

/** Formats lines as wrapped text and truncates it at the limit. */
function print(lines: Line[]): string {
  const printed: string[] = [];
  let left = MAX_TEXT_BYTES - Buffer.byteLength(CUT);
  for (const line of lines) {
    for (const text of line.fixed ? [line.first + line.text] : wrap(line)) {
      const size = Buffer.byteLength(text) + 1;
      if (size > left) return [...printed, begin(text, left), CUT].join('\n');
      left -= size;
      printed.push(text);
    }
  }
  return printed.join('\n');
}

/** A prefix that certainly takes fewer bytes: a UTF-16 unit takes at most 3 bytes in UTF-8. */
const begin = (text: string, bytes: number): string =>
  text.slice(0, Math.floor((bytes - 1) / 3)).replace(/[\uD800-\uDBFF]$/, '');

function wrap({ first, rest, text }: Line): string[] {
  const width = Math.max(MIN_WIDTH, WIDTH - rest.length);
  if (text.length <= width) return [first + text];
  const wrapped: string[] = [];
  let line = '';
  for (const [word] of text.matchAll(/ *[^ ]+/g)) {
    if (line === '' || line.length + word.length <= width) line += word;
    else {
      wrapped.push(line);
      line = word.trimStart();
    }
  }
  return [...wrapped, line].map((words, index) => (index === 0 ? first : rest) + words);
}

/** Characters that the parser gets at a time; in between the writer's limits are checked. */
const PIECE = 4 * 1024;

/**
 * Generates the text part of an email from its HTML when the template has none. The time and the length of
 * the text are limited for any HTML. Throws RenderError only for HTML that nests too many elements.
 */
export function toText(html: string): string {
  const writer = new TextWriter();
  const parser = new AttributeParser(writer);
  for (let at = 0; at < Math.min(html.length, MAX_HTML) && !writer.isFull; at += PIECE) {
    parser.write(html.slice(at, Math.min(at + PIECE, MAX_HTML)));
  }
  // A full writer ignores the parser's remaining input.
  if (!writer.isFull) parser.end();
  const complete = html.length <= MAX_HTML && !writer.isFull;
  const text = print(writer.finish().lines);
  return complete || text.endsWith(CUT) ? text : `${text}\n${CUT}`;
}

/** The text part of a message. HTML that has only pictures gives no text; then it is the subject. */
export function toTextPart(html: string, subject: string): string {
  const text = toText(html);
  return text.trim() === '' ? subject : text;
}

/**
 * Stores attributes in an object without a prototype. With the parser's own object, an attribute name that
 * contains a backslash would make `JSON.parse` misread unrelated keys; `JsonScanner` explains why.
 */
export class AttributeParser extends Parser {
  override onopentagname(start: number, end: number): void {
    super.onopentagname(start, end);
    const tag = this as unknown as { attribs: object | null };
    if (tag.attribs) tag.attribs = Object.create(null) as object;
  }
}

/** Throws RenderError under the same conditions as `toText`. */
export function checkText(html: string): void {
  // Most HTML has fewer tags than the nesting limit, so it need not be parsed. An end tag alone may create
  // one more element.
  if (hasMoreTags(html, MAX_DEPTH - 1)) toText(html);
}

/** Whether more than `most` tags open elements. */
function hasMoreTags(html: string, most: number): boolean {
  let tags = 0;
  for (let at = html.indexOf('<'); at !== -1 && tags <= most; at = html.indexOf('<', at + 1))
    if (html[at + 1] !== '/') tags += 1;
  return tags > most;
}

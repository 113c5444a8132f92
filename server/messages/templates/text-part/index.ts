import { Parser } from 'htmlparser2';
import {
  CUT,
  MAX_DEPTH,
  MAX_ELEMENTS,
  MAX_HTML,
  MAX_LINES,
  MAX_TABLES,
  MAX_TEXT_BYTES,
  MIN_WIDTH,
  WIDTH,
} from './limits.ts';
import { type Line, Lines, withoutFiller } from './lines.ts';
import { RenderError } from '../language/index.ts';
import { type Attributes, bullets, type Markers, numbers } from './markers.ts';
import { Table } from './table.ts';

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

type Close = () => void;

/** How much filler is expected in the text of a link that is an address. */
const FILLER_OF_LABEL = 200;

const nothing: Close = () => {};

/**
 * Converts the events of an HTML parser to lines. The work for each tag and each character is limited,
 * regardless of previous ones.
 */
export class TextWriter {
  readonly #allowance = { elements: MAX_ELEMENTS, lines: MAX_LINES };
  #lines = new Lines(this.#allowance);
  /** The actions at the end of each open element; the parser closes every element that it opens. */
  readonly #open: Close[] = [];
  readonly #tables: Table[] = [];
  readonly #lists: Markers[] = [];
  #hiddenDepth = 0;
  /** The text of the innermost link; null outside of links. */
  #linked: string | null = null;

  onopentag(name: string, attributes: Attributes): void {
    if (this.#open.length >= MAX_DEPTH) {
      throw new RenderError(
        `The HTML nests more than ${MAX_DEPTH} elements; close them or use fewer.`,
      );
    }
    this.#allowance.elements -= 1;
    this.#open.push(this.#begin(name, attributes));
  }

  onclosetag(): void {
    this.#open.pop()?.();
  }

  ontext(text: string): void {
    if (this.#hiddenDepth > 0) return;
    this.#lines.write(text);
    if (this.#linked !== null) this.#linked += text;
  }

  /** Whether a limit is reached. */
  get isFull(): boolean {
    return this.#allowance.elements <= 0 || this.#allowance.lines <= 0;
  }

  /** Closes open elements after the end of the input. */
  finish(): Lines {
    while (this.#open.length > 0) this.onclosetag();
    return this.#lines.finish();
  }

  #begin(name: string, attributes: Attributes): Close {
    if (this.#hiddenDepth > 0 || UNSEEN.has(name) || isHidden(attributes)) return this.#hide();
    switch (name) {
      case 'a':
        return this.#link(attributes);
      case 'img':
        this.ontext(attributes.alt ?? '');
        return nothing;
      case 'br':
        this.#lines.break();
        return nothing;
      case 'hr':
        this.#lines.rule();
        return nothing;
      case 'ul':
        return this.#list(bullets);
      case 'ol':
        return this.#list(numbers(attributes));
      case 'li':
        return this.#item(attributes);
      case 'blockquote':
        return this.#quotation();
      case 'pre':
        return this.#preformatted();
      case 'table':
        return this.#table(attributes);
      case 'td':
      case 'th':
        return this.#cell(attributes);
      case 'tr':
        return this.#row();
      default:
        return this.#block(BLOCKS.get(name));
    }
  }

  #hide(): Close {
    this.#hiddenDepth += 1;
    return () => (this.#hiddenDepth -= 1);
  }

  #block(breaks: number | undefined): Close {
    if (breaks === undefined) return nothing;
    this.#lines.block(breaks);
    return () => this.#lines.block(breaks);
  }

  /** Writes the address in brackets after the link's text, unless they are the same. */
  #link(attributes: Attributes): Close {
    const target = targetOf(attributes);
    if (target === '') return nothing;
    const outer = this.#linked;
    this.#linked = '';
    return () => {
      const text = this.#linked ?? '';
      // Links may be nested, so that one text belongs to many.
      const start = text.trimStart().slice(0, target.length + FILLER_OF_LABEL);
      const label = withoutFiller(start).trim();
      if (label !== '' && label !== target) this.#lines.writeAddress(inBrackets(target));
      else {
        if (label === '') this.#lines.write(` ${target}`);
        if (isUrl(target)) this.#lines.endAddress();
      }
      this.#linked = outer === null ? null : outer + text;
    };
  }

  #list(markers: Markers): Close {
    const breaks = this.#lists.length > 0 ? 1 : 2;
    this.#lists.push(markers);
    this.#lines.block(breaks);
    this.#lines.indent(breaks === 2 ? ' ' : '');
    return () => {
      this.#lines.outdent();
      this.#lines.block(breaks);
      this.#lists.pop();
    };
  }

  #item(attributes: Attributes): Close {
    const marker = (this.#lists.at(-1) ?? bullets)(attributes);
    this.#lines.block(1);
    this.#lines.item(marker);
    return () => this.#lines.outdent();
  }

  #quotation(): Close {
    this.#lines.block(2);
    this.#lines.indent('> ');
    return () => {
      this.#lines.outdent();
      this.#lines.block(2);
    };
  }

  #preformatted(): Close {
    this.#lines.block(2);
    this.#lines.startPreformatted();
    return () => {
      this.#lines.endPreformatted();
      this.#lines.block(2);
    };
  }

  #table({ role }: Attributes): Close {
    if (this.#tables.length >= MAX_TABLES) return this.#block(2);
    const table = new Table({ presentation: role === 'presentation' || role === 'none' });
    this.#tables.push(table);
    return () => {
      this.#tables.pop();
      table.print(this.#lines);
    };
  }

  #row(): Close {
    const table = this.#tables.at(-1);
    if (!table || table.inCell) return this.#block(1);
    table.addRow();
    return nothing;
  }

  #cell(attributes: Attributes): Close {
    const table = this.#tables.at(-1);
    if (!table || table.inCell) {
      this.#lines.write(' ');
      return nothing;
    }
    const outside = this.#lines;
    this.#lines = outside.inside();
    table.inCell = true;
    return () => {
      const content = this.#lines.finish();
      this.#lines = outside;
      table.inCell = false;
      table.addCell({ content, span: spanOf(attributes), alignsRight: alignsRight(attributes) });
    };
  }
}

import { withoutFiller } from './filler.ts';
import { MAX_EMPTY_LINES, MAX_INDENT, RULE } from './limits.ts';

/** A line before it is wrapped. */
export interface Line {
  /** Prefix of the first wrapped line: indentation, or the marker of a list item. */
  first: string;
  /** Prefix of the other wrapped lines. */
  rest: string;
  text: string;
  /** Whether the line must not be wrapped. */
  fixed: boolean;
}

/** The remaining number of lines, shared by all cells of a text. */
export interface Allowance {
  lines: number;
}

/**
 * Visible characters. White space, soft hyphens and joiners are invisible; U+034F is also a joiner,
 * although Unicode classifies it as a mark.
 */
const VISIBLE = /(?!\u034f)[^\s\p{Cf}]/u;
const HTML_SPACE = /[ \t\r\n\f]+/g;
const WORD = /^[\p{L}\p{N}]/u;
const NO_SPACE = /^\S/;

/** Builds the lines of the whole text or of one table cell. */
export class Lines {
  readonly lines: Line[] = [];
  /** Line breaks that the first line requires before it. */
  leading = 0;
  readonly #allowance: Allowance;
  readonly #maxIndent: number;
  #text = '';
  /** Whether white space followed the text. */
  #space = false;
  /** Line breaks before the next line; two make an empty line. */
  #breaks = 0;
  /** Text after an address that a space must separate from it. */
  #touching: RegExp | null = null;
  #preformatted = 0;
  /** Whether nothing followed the start tag of preformatted text yet. */
  #starts = false;
  #indents = [''];
  #marker: string | null = null;
  #lastIndent = '';

  constructor(allowance: Allowance, maxIndent = MAX_INDENT) {
    this.#allowance = allowance;
    this.#maxIndent = maxIndent;
  }

  /** Creates the lines of a cell at this position. */
  inside(): Lines {
    return new Lines(this.#allowance, this.spareIndent);
  }

  /** Line breaks that the last line requires after it. */
  get trailing(): number {
    return this.#breaks;
  }

  /** The remaining indentation for the lines of a cell. */
  get spareIndent(): number {
    return this.#maxIndent - this.#indent.length;
  }

  get #indent(): string {
    return this.#indents.at(-1) ?? '';
  }

  /** Adds HTML text: collapses white space, and removes it at the ends of a line. */
  write(data: string): void {
    if (data === '') return;
    const separated = this.#touching?.test(data) ? ` ${data}` : data;
    this.#touching = null;
    if (this.#preformatted > 0) this.#writePreformatted(separated);
    else this.#writeCollapsed(separated);
  }

  /** Adds the address of a link after its text. */
  writeAddress(address: string): void {
    this.write(` (${address})`);
    this.#touching = WORD;
  }

  /** Keeps what follows apart from an address that was just written, or it would become a part of the link. */
  endAddress(): void {
    this.#touching = NO_SPACE;
  }

  #writeCollapsed(data: string): void {
    const text = data.replace(HTML_SPACE, ' ');
    const begins = text.startsWith(' ') ? 1 : 0;
    const ends = text.endsWith(' ') ? text.length - 1 : text.length;
    if (begins >= ends) {
      this.#space ||= text !== '';
      return;
    }
    if ((this.#space || begins === 1) && this.#text !== '') this.#text += ' ';
    this.#text += text.slice(begins, ends);
    this.#space = ends < text.length;
  }

  #writePreformatted(data: string): void {
    const [first = '', ...others] = data.split(/\r\n|\r|\n/);
    this.#text += first;
    others.forEach((other, index) => {
      // A line break directly after the start tag is not part of the text.
      if (index > 0 || first !== '' || !this.#starts) this.break();
      this.#text = other;
    });
    this.#starts = false;
  }

  /** Starts a new line with at least `breaks` line breaks before it. */
  block(breaks: number): void {
    this.#flush();
    // A paragraph at the beginning of a list item goes beside the marker, without an empty line before it.
    this.#breaks = Math.max(this.#breaks, this.#marker === null ? breaks : 1);
  }

  /** Adds a line break. */
  break(): void {
    if (!this.#flush()) this.#breaks = Math.min(this.#breaks + 1, MAX_EMPTY_LINES + 1);
  }

  rule(): void {
    this.block(2);
    if (this.lines.at(-1)?.text !== RULE) this.add(RULE, { fixed: false });
    this.#breaks = 2;
  }

  /** Adds a prefix to all lines until `outdent`. */
  indent(prefix: string): void {
    const indent = this.#indent;
    this.#indents.push(prefix.length > this.spareIndent ? indent : indent + prefix);
  }

  /** Indents by the width of a marker, which replaces the indentation in the first line. */
  item(marker: string): void {
    const begins = (this.#marker ?? this.#indent) + marker;
    this.indent(' '.repeat(marker.length));
    this.#marker = begins.length > this.#maxIndent + marker.length ? null : begins;
  }

  /** Ends an indentation. A list item without content shows no marker. */
  outdent(): void {
    this.#flush();
    this.#indents.pop();
    this.#marker = null;
  }

  startPreformatted(): void {
    this.#preformatted += 1;
    this.#starts = true;
  }

  endPreformatted(): void {
    this.#flush();
    this.#preformatted -= 1;
  }

  /** Adds a complete line. */
  add(text: string, { fixed }: { fixed: boolean }): void {
    if (this.#allowance.lines <= 0) return;
    this.#allowance.lines -= 1;
    this.#push({ first: '', rest: '', text, fixed });
  }

  /** Appends the finished lines of a cell. */
  append(cell: Lines): void {
    this.block(Math.max(1, cell.leading));
    for (const line of cell.lines) this.#push(line);
    this.#breaks = Math.max(this.#breaks, cell.trailing);
  }

  /** Ends the last line. Nothing can be added afterwards. */
  finish(): Lines {
    this.#flush();
    return this;
  }

  /** Ends the current line. Returns whether it contained visible text. */
  #flush(): boolean {
    const fixed = this.#preformatted > 0;
    const text = withoutFiller(this.#text, { keepsSpaces: fixed });
    this.#text = '';
    this.#touching = null;
    this.#space = false;
    if (!VISIBLE.test(text)) return false;
    this.add(fixed ? text.trimEnd() : text.trim(), { fixed });
    return true;
  }

  #push({ first, rest, text, fixed }: Line): void {
    const indent = this.#indent;
    if (this.lines.length === 0) this.leading = this.#breaks;
    else this.#addEmpty(this.#breaks - 1);
    const begins = (this.#marker ?? indent) + first;
    this.lines.push({ first: begins, rest: indent + rest, text, fixed });
    this.#lastIndent = indent;
    this.#marker = null;
    this.#breaks = 1;
  }

  /** Empty lines between two lines of one quotation get its prefix. */
  #addEmpty(count: number): void {
    const [before, after] = [this.#lastIndent, this.#indent];
    const shared = before.startsWith(after) ? after : after.startsWith(before) ? before : '';
    const first = shared.trimEnd();
    for (let i = 0; i < count; i += 1) this.lines.push({ first, rest: '', text: '', fixed: true });
  }
}

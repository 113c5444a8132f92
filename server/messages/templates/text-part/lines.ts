import { MAX_EMPTY_LINES, MAX_INDENT, RULE } from './limits.ts';

/** A line before it is wrapped. */
export interface Line {
  /** What the first of its wrapped lines begins with: indentation, or the marker of a list item. */
  first: string;
  /** What the others begin with. */
  rest: string;
  text: string;
  /** Is never wrapped. */
  fixed: boolean;
}

/** How many more lines all cells of a text may have together. */
export interface Allowance {
  lines: number;
}

/** White space, soft hyphens and joiners show nothing; U+034F joins as well, though it is a mark. */
const VISIBLE = /(?!\u034f)[^\s\p{Cf}]/u;
const HTML_SPACE = /[ \t\r\n\f]+/g;

/** Lines under construction: of the whole text, or of one table cell. */
export class Lines {
  readonly lines: Line[] = [];
  /** Line breaks that the first line asked for in front of it. */
  leading = 0;
  readonly #allowance: Allowance;
  readonly #maxIndent: number;
  #text = '';
  /** White space came after the text. */
  #space = false;
  /** Line breaks that the next line gets in front of it; two make an empty line. */
  #breaks = 0;
  #preformatted = 0;
  /** Nothing has come since the start tag of preformatted text. */
  #starts = false;
  #indents = [''];
  #marker: string | null = null;
  #lastIndent = '';

  constructor(allowance: Allowance, maxIndent = MAX_INDENT) {
    this.#allowance = allowance;
    this.#maxIndent = maxIndent;
  }

  /** For a cell that stands here. */
  inside(): Lines {
    return new Lines(this.#allowance, this.spareIndent);
  }

  /** Line breaks that the last line asks for behind it. */
  get trailing(): number {
    return this.#breaks;
  }

  /** How much further the lines of a cell inside these may be indented. */
  get spareIndent(): number {
    return this.#maxIndent - this.#indent.length;
  }

  get #indent(): string {
    return this.#indents.at(-1) ?? '';
  }

  /** Adds text as HTML has it: any white space is one space, or none at the ends of a line. */
  write(data: string): void {
    if (this.#preformatted > 0) return this.#writePreformatted(data);
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
      // A line break right behind the start tag is not part of the text.
      if (index > 0 || first !== '' || !this.#starts) this.break();
      this.#text = other;
    });
    this.#starts = false;
  }

  /** What follows begins a line, with at least `breaks` line breaks in front of it. */
  block(breaks: number): void {
    this.#flush();
    // A paragraph that an item begins with stands beside the marker, and close to the item before.
    this.#breaks = Math.max(this.#breaks, this.#marker === null ? breaks : 1);
  }

  /** One more line break. */
  break(): void {
    if (!this.#flush()) this.#breaks = Math.min(this.#breaks + 1, MAX_EMPTY_LINES + 1);
  }

  rule(): void {
    this.block(2);
    if (this.lines.at(-1)?.text !== RULE) this.add(RULE, { fixed: false });
    this.#breaks = 2;
  }

  /** From here to `outdent`, lines begin with this as well. */
  indent(prefix: string): void {
    const indent = this.#indent;
    this.#indents.push(prefix.length > this.spareIndent ? indent : indent + prefix);
  }

  /** As `indent`, by the width of a marker that the first line begins with. */
  item(marker: string): void {
    const begins = (this.#marker ?? this.#indent) + marker;
    this.indent(' '.repeat(marker.length));
    this.#marker = begins.length > this.#maxIndent + marker.length ? null : begins;
  }

  /** A list item without content shows no marker. */
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

  /** A line that is complete. */
  add(text: string, { fixed }: { fixed: boolean }): void {
    if (this.#allowance.lines <= 0) return;
    this.#allowance.lines -= 1;
    this.#push({ first: '', rest: '', text, fixed });
  }

  /** Takes over the finished lines of a cell. */
  append(cell: Lines): void {
    this.block(Math.max(1, cell.leading));
    for (const line of cell.lines) this.#push(line);
    this.#breaks = Math.max(this.#breaks, cell.trailing);
  }

  /** Nothing is added any more. */
  finish(): Lines {
    this.#flush();
    return this;
  }

  /** Whether the text so far ended a line. */
  #flush(): boolean {
    const text = this.#text;
    const fixed = this.#preformatted > 0;
    this.#text = '';
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

  /** Between two lines of one quotation, empty lines belong to it. */
  #addEmpty(count: number): void {
    const [before, after] = [this.#lastIndent, this.#indent];
    const shared = before.startsWith(after) ? after : after.startsWith(before) ? before : '';
    const first = shared.trimEnd();
    for (let i = 0; i < count; i += 1) this.lines.push({ first, rest: '', text: '', fixed: true });
  }
}

import { MAX_EMPTY_LINES, MAX_INDENT, RULE } from './limits.ts';

/** Characters that show nothing: soft hyphens, joiners and zero-width spaces. Templates fill preview lines with them. */
const FILLER = /\u034f|[\u00ad\u200b-\u200d\u2060-\u2064\ufeff]/gu;
/** A run of filler and white space, which includes U+FEFF. */
const RUN = /(?:\u034f|[\s\u00ad\u200b-\u200d\u2060-\u2064])+/gu;
/** More white space than this fills a line instead of separating words. */
const MAX_SPACES = 3;
/** Most texts have nothing to remove. */
const HAS_FILLER = new RegExp(`${FILLER.source}|\\s{${MAX_SPACES + 1}}`, 'u');

/** Scripts in which a joiner changes the letters beside it. */
const JOINING =
  /^[\p{scx=Adlm}\p{scx=Arab}\p{scx=Beng}\p{scx=Deva}\p{scx=Gujr}\p{scx=Guru}\p{scx=Khmr}\p{scx=Knda}\p{scx=Mlym}\p{scx=Mong}\p{scx=Mymr}\p{scx=Nkoo}\p{scx=Orya}\p{scx=Sinh}\p{scx=Syrc}\p{scx=Taml}\p{scx=Telu}]/u;
/** Scripts without spaces between words, where a zero-width space says where a line may end. */
const SPACELESS = /^[\p{scx=Khmr}\p{scx=Laoo}\p{scx=Mymr}\p{scx=Thai}\p{scx=Tibt}]/u;
/** A joiner combines pictures to one: a family, a flag. */
const PICTURE = /^[\p{Extended_Pictographic}\p{Emoji_Modifier}\ufe0f]/u;

/** The text without characters that show nothing, except where its script needs them. */
export function withoutFiller(text: string, { keepsSpaces = false } = {}): string {
  if (!HAS_FILLER.test(text)) return text;
  return text.replace(RUN, (run, at: number) => {
    const spaces = run.replace(FILLER, '');
    if (keepsSpaces) return needed(text, at) + spaces;
    const isFilled = spaces !== '' && spaces.length < run.length;
    return needed(text, at) + (isFilled || spaces.length > MAX_SPACES ? ' ' : spaces);
  });
}

/** The first character of a run if the characters around it need it. */
function needed(text: string, at: number): string {
  const before = [...text.slice(Math.max(0, at - 2), at)].at(-1) ?? '';
  const after = text.slice(at + 1, at + 3);
  switch (text[at]) {
    case '\u200b':
      return SPACELESS.test(before) && SPACELESS.test(after) ? '\u200b' : '';
    case '\u200c':
      return JOINING.test(before) && JOINING.test(after) ? '\u200c' : '';
    case '\u200d':
      // At the end of a word, it gives the last letter the form that it has inside of words.
      return JOINING.test(before) || (PICTURE.test(before) && PICTURE.test(after)) ? '\u200d' : '';
    default:
      return '';
  }
}

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

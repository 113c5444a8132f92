type State =
  | 'text'
  | 'open'
  | 'declaration'
  | 'comment'
  | 'raw'
  | 'tag'
  | 'tagName'
  | 'name'
  | 'afterName'
  | 'beforeValue'
  | 'value';

/** The position of an output in a tag. */
export interface Place {
  /** The attribute's name in lower case; empty outside of attributes. */
  attribute: string;
  quoted: boolean;
  /** No text before the output determines the URL scheme. */
  begins: boolean;
}

const MAX_NAME = 64;
const SPACE = /\s/;
const CONDITIONAL = '--[if';

/** Tracks the position in HTML that is read piece by piece, as far as tags and attributes are concerned. */
export class HtmlPosition {
  #state: State = 'text';
  #tag = '';
  #attribute = '';
  #quote = '';
  /** The beginning of the current value or declaration, or the end of the current raw text. */
  #buffer = '';
  /** Whether an earlier output has determined the scheme of the value. */
  #decided = false;

  copy(): HtmlPosition {
    const copy = new HtmlPosition();
    copy.#state = this.#state;
    copy.#tag = this.#tag;
    copy.#attribute = this.#attribute;
    copy.#quote = this.#quote;
    copy.#buffer = this.#buffer;
    copy.#decided = this.#decided;
    return copy;
  }

  /**
   * Joins the positions after several branches. Inside a value, the one that determines least about it is
   * used.
   */
  static join(ways: readonly HtmlPosition[]): HtmlPosition {
    const [first = new HtmlPosition(), ...others] = ways;
    if (first.#state !== 'value') return first;
    return others.reduce(
      (least, way) =>
        way.#state === 'value' && !way.#decided && way.#buffer.length < least.#buffer.length
          ? way
          : least,
      first,
    );
  }

  read(text: string): void {
    for (const character of text) this.#read(character);
  }

  /** Records an output and returns its position in a tag; null outside of tags. */
  print(): Place | null {
    switch (this.#state) {
      case 'text':
      case 'open':
      case 'declaration':
      case 'comment':
      case 'raw':
        return null;
      case 'value':
        return this.#printInValue();
      case 'beforeValue':
        this.#beginValue('');
        return this.#printInValue();
      default:
        this.#state = 'name';
        return { attribute: '', quoted: false, begins: false };
    }
  }

  #printInValue(): Place {
    const own = this.#buffer.replace(/^\s*(java|vb)script:/i, '');
    const begins = !this.#decided && !/[:/?#]/.test(own);
    this.#decided = true;
    return { attribute: this.#attribute, quoted: this.#quote !== '', begins };
  }

  #beginValue(quote: string): void {
    this.#state = 'value';
    this.#quote = quote;
    this.#buffer = '';
    this.#decided = false;
  }

  #read(character: string): void {
    switch (this.#state) {
      case 'text':
        if (character === '<') this.#state = 'open';
        return;
      case 'open':
        return this.#open(character);
      case 'declaration':
        return this.#declaration(character);
      case 'comment':
        return this.#comment(character);
      case 'raw':
        return this.#raw(character);
      case 'tagName':
        if (character === '>') this.#endTag();
        else if (SPACE.test(character) || character === '/') this.#state = 'tag';
        else if (this.#tag.length < MAX_NAME) this.#tag += character.toLowerCase();
        return;
      case 'value':
        return this.#value(character);
      case 'beforeValue':
        if (character === '>') this.#endTag();
        else if (character === '"' || character === "'") this.#beginValue(character);
        else if (!SPACE.test(character)) {
          this.#beginValue('');
          this.#buffer = character;
        }
        return;
      default:
        return this.#betweenValues(character);
    }
  }

  #open(character: string): void {
    this.#tag = '';
    this.#buffer = '';
    if (/[a-z]/i.test(character)) {
      this.#state = 'tagName';
      this.#tag = character.toLowerCase();
    } else if (character === '/') this.#state = 'tag';
    else if (character === '!' || character === '?') this.#state = 'declaration';
    else if (character !== '<') this.#state = 'text';
  }

  /** The content of conditional comments is HTML for Outlook. */
  #declaration(character: string): void {
    if (this.#buffer.length < CONDITIONAL.length) this.#buffer += character.toLowerCase();
    const isComment = this.#buffer.startsWith('--') && !CONDITIONAL.startsWith(this.#buffer);
    if (isComment) {
      this.#state = 'comment';
      this.#buffer = this.#buffer.slice(2);
    } else if (character === '>') this.#state = 'text';
  }

  #comment(character: string): void {
    this.#buffer = (this.#buffer + character).slice(-3);
    if (this.#buffer === '-->') this.#state = 'text';
  }

  #raw(character: string): void {
    const end = `</${this.#tag}`;
    this.#buffer = (this.#buffer + character.toLowerCase()).slice(-end.length);
    if (this.#buffer !== end) return;
    this.#tag = '';
    this.#state = 'tag';
  }

  /** Between the tag's name and its first attribute, or around an attribute's name. */
  #betweenValues(character: string): void {
    if (character === '>') this.#endTag();
    else if (character === '=' && this.#state !== 'tag') this.#state = 'beforeValue';
    else if (character === '/') this.#state = 'tag';
    else if (SPACE.test(character)) this.#state = this.#state === 'tag' ? 'tag' : 'afterName';
    else if (this.#state === 'name') this.#attribute += character.toLowerCase();
    else {
      this.#state = 'name';
      this.#attribute = character.toLowerCase();
    }
  }

  #value(character: string): void {
    if (this.#quote === '' ? SPACE.test(character) : character === this.#quote) this.#state = 'tag';
    else if (this.#quote === '' && character === '>') this.#endTag();
    else if (this.#buffer.length < MAX_NAME) this.#buffer += character;
  }

  #endTag(): void {
    this.#buffer = '';
    this.#state = this.#tag === 'script' || this.#tag === 'style' ? 'raw' : 'text';
  }
}

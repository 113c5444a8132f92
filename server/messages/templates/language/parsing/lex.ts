import { lexer, type Lexer, type Token } from './nunjucks.ts';

/** The beginning of a tag or a comment, a stray end of a comment, or the beginning or the end of a style sheet. */
const IN_TEXT = /\{[%{#]|#\}|<\/?style(?=[\s/>])/gi;

/** In minified CSS: a selector by id, as in `@media print{#logo{…}}`. A comment has a space there. */
const ID_SELECTOR = /\{#-{0,2}[\w\\\u0080-\uffff]/y;

/**
 * The lexer of nunjucks, except that texts and comments are read here: the original reads them character by
 * character, which takes 100 ms for 250,000 characters. Errors are the same. Selectors in style sheets are no comments.
 */
export function lexTemplate(source: string): Lexer {
  const inner = lexer.lex(source);
  const texts = new Texts(source);
  const readTag = inner.nextToken.bind(inner);
  inner.nextToken = () => {
    const { index } = inner;
    const isTag = source.startsWith('{%', index) || source.startsWith('{{', index);
    if (inner.in_code || isTag || index >= source.length) return readTag();
    return source.startsWith('{#', index) && !texts.isSelector(index)
      ? take(inner, source, 'comment', endOfComment(source, index))
      : take(inner, source, 'data', texts.endAfter(index));
  };
  return inner;
}

function endOfComment(source: string, start: number): number {
  const end = source.indexOf('#}', start + 2);
  if (end === -1) throw new Error('expected end of comment, got end of file');
  return end + 2;
}

/** Finds the ends of texts, which are asked for in the order of the source. */
class Texts {
  readonly #source: string;
  #inStyle = false;

  constructor(source: string) {
    this.#source = source;
  }

  isSelector(index: number): boolean {
    ID_SELECTOR.lastIndex = index;
    return this.#inStyle && ID_SELECTOR.test(this.#source);
  }

  endAfter(start: number): number {
    IN_TEXT.lastIndex = start;
    for (let next = IN_TEXT.exec(this.#source); next; next = IN_TEXT.exec(this.#source)) {
      const [found] = next;
      if (found.startsWith('<')) this.#inStyle = !found.startsWith('</');
      else if (!this.isSelector(next.index)) return next.index;
    }
    return this.#source.length;
  }
}

function take(inner: Lexer, source: string, type: 'comment' | 'data', end: number): Token {
  const { index, lineno, colno } = inner;
  const value = source.slice(index, end);
  advance(inner, value);
  if (type === 'data' && source.startsWith('#}', end)) throw new Error('unexpected end of comment');
  return { type, value, lineno, colno };
}

function advance(inner: Lexer, text: string): void {
  let line = 0;
  for (let at = text.indexOf('\n'); at !== -1; at = text.indexOf('\n', line)) {
    inner.lineno += 1;
    inner.colno = 0;
    line = at + 1;
  }
  inner.colno += text.length - line;
  inner.index += text.length;
}

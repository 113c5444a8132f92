import { Brackets } from './brackets.ts';
import { MAX_BLOCKS, MAX_TOKENS, MAX_TOKENS_PER_TAG } from '../limits.ts';
import type { Lexer, Token, TokenStream } from './nunjucks.ts';
import { refuseAt, shorten } from '../problems.ts';
import { BLOCKS, TAGS } from './tags.ts';

const NAME = /^[A-Za-z_][A-Za-z0-9_]{0,63}$/;

interface OpenTag {
  readonly start: Token;
  name: string | undefined;
  tokens: number;
  assigns: boolean;
  readonly brackets: Brackets;
}

interface OpenBlock {
  readonly tag: string;
  readonly start: Token;
  /** Levels of the parser's recursion that the block uses. */
  depth: number;
}

/**
 * Limits the tokens that the parser reads: it recurses over nested blocks and brackets, and its errors at
 * the end of the source have no position. Therefore tags, blocks and brackets are matched here.
 */
export class GuardedTokens implements TokenStream {
  readonly tags: TokenStream['tags'];
  /** The last token, used as the position of parser errors that have none. */
  last: Token = { type: 'data', value: '', lineno: 0, colno: 0 };
  readonly #tokens: TokenStream;
  readonly #blocks: OpenBlock[] = [];
  #depth = 0;
  #count = 0;
  #tag: OpenTag | undefined;

  constructor(tokens: TokenStream) {
    this.#tokens = tokens;
    this.tags = tokens.tags;
  }

  nextToken(): Token | null {
    const token = this.#tokens.nextToken();
    if (!token) return this.#end();
    if (token.type === 'whitespace') return token;
    this.last = token;
    this.#count += 1;
    if (this.#count > MAX_TOKENS) {
      refuseAt(
        token,
        `A template may have at most ${MAX_TOKENS} words, numbers and signs in its tags.`,
      );
    }
    if (token.type === 'block-start' || token.type === 'variable-start') {
      this.#tag = {
        start: token,
        name: undefined,
        tokens: 0,
        assigns: false,
        brackets: new Brackets(),
      };
    } else if (token.type === 'block-end' || token.type === 'variable-end') {
      this.#closeTag(token);
    } else if (this.#tag) {
      this.#inTag(this.#tag, token);
    }
    return token;
  }

  #end(): null {
    if (this.#tag) refuseAt(this.#tag.start, 'The tag that begins here is never closed.');
    const block = this.#blocks.at(-1);
    if (block) {
      const { end } = BLOCKS.get(block.tag) ?? { end: '' };
      refuseAt(block.start, `The "${block.tag}" that begins here is never closed with "${end}".`);
    }
    return null;
  }

  #inTag(tag: OpenTag, token: Token): void {
    tag.tokens += 1;
    if (tag.tokens > MAX_TOKENS_PER_TAG) {
      refuseAt(token, `A tag may have at most ${MAX_TOKENS_PER_TAG} words, numbers and signs.`);
    }
    if (token.type === 'regex') {
      refuseAt(token, 'Regular expressions are not part of the template language.');
    }
    if (token.type === 'symbol' && !NAME.test(String(token.value))) {
      refuseAt(
        token,
        'A name may have at most 64 letters (a to z), digits and underscores, and must not begin with a digit.',
      );
    }
    if (token.type === 'operator' && token.value === '=' && tag.brackets.innermost === undefined) {
      tag.assigns = true;
    }
    if (tag.tokens === 1 && tag.start.type === 'block-start' && token.type === 'symbol') {
      tag.name = this.#enterTag(token, String(token.value));
    }
    tag.brackets.read(token);
  }

  #enterTag(token: Token, name: string): string {
    if (!TAGS.has(name)) {
      refuseAt(token, `The tag "${shorten(name)}" is not part of the template language.`);
    }
    const block = this.#blocks.at(-1);
    const open = block && BLOCKS.get(block.tag);
    if (BLOCKS.has(name)) return name;
    if (block && open?.end === name) {
      this.#depth -= block.depth;
      this.#blocks.pop();
    } else if (block && open?.dividers.includes(name)) {
      this.#deepen(block, token);
    } else {
      const context = block
        ? `the "${block.tag}" of line ${block.start.lineno + 1} is still open`
        : 'no block is open';
      refuseAt(token, `"${name}" is not allowed here: ${context}.`);
    }
    return name;
  }

  #closeTag(token: Token): void {
    const tag = this.#tag;
    this.#tag = undefined;
    if (!tag) return;
    const bracket = tag.brackets.innermost;
    if (bracket) {
      const hint =
        bracket.type === 'left-curly' ? '; "}}" ends the tag, "} }" closes two brackets' : '';
      refuseAt(bracket, `This bracket is not closed before the tag ends${hint}.`);
    }
    if (tag.name !== undefined && BLOCKS.has(tag.name) && !(tag.name === 'set' && tag.assigns)) {
      const block = { tag: tag.name, start: tag.start, depth: 0 };
      this.#blocks.push(block);
      this.#deepen(block, token);
    }
  }

  #deepen(block: OpenBlock, token: Token): void {
    block.depth += 1;
    this.#depth += 1;
    if (this.#depth > MAX_BLOCKS) {
      refuseAt(token, `At most ${MAX_BLOCKS} blocks may be open at the same time.`);
    }
  }
}

/** Adds positions to the lexer's errors, which are about comments and have none. */
export function positioned(lexer: Lexer): TokenStream {
  return {
    tags: lexer.tags,
    nextToken() {
      const start = { lineno: lexer.lineno, colno: lexer.colno };
      try {
        return lexer.nextToken();
      } catch (error) {
        return error instanceof Error && error.message.startsWith('unexpected end')
          ? refuseAt(lexer, 'This "#}" closes no comment.')
          : refuseAt(start, 'The comment that begins here is never closed with "#}".');
      }
    },
  };
}

import type { Token, TokenStream } from './nunjucks.ts';

/**
 * Removes comments and applies whitespace control (`{{-`, `-%}`, `{#-`), so that the parser sees neither.
 * The parser's own regular expression `/\s*$/` takes seconds for a long run of spaces.
 */
export function trimWhitespace(tokens: TokenStream): TokenStream {
  let ahead: Token | null | undefined;
  let trimsNext = false;

  function take(): Token | null {
    const token = ahead === undefined ? tokens.nextToken() : ahead;
    ahead = undefined;
    return token;
  }

  function trimData(token: Token, data: string): Token {
    ahead = tokens.nextToken();
    const start = trimsNext ? data.trimStart() : data;
    return { ...token, value: trimsBefore(ahead) ? start.trimEnd() : start };
  }

  function nextToken(): Token | null {
    let token = take();
    while (token?.type === 'comment') {
      trimsNext = String(token.value).endsWith('-#}');
      token = take();
    }
    if (!token || typeof token.value !== 'string') return token;

    switch (token.type) {
      case 'data': {
        const trimmed = trimData(token, token.value);
        trimsNext = false;
        return trimmed;
      }
      case 'block-start':
      case 'variable-start':
        trimsNext = false;
        return { ...token, value: token.value.replace('-', '') };
      case 'block-end':
      case 'variable-end':
        trimsNext = token.value.startsWith('-');
        return { ...token, value: token.value.replace('-', '') };
      default:
        return token;
    }
  }

  return { tags: tokens.tags, nextToken };
}

function trimsBefore(token: Token | null): boolean {
  return (
    (token?.type === 'block-start' ||
      token?.type === 'variable-start' ||
      token?.type === 'comment') &&
    String(token.value).charAt(2) === '-'
  );
}

import { lexTemplate } from '../templates/language/index.ts';

/** Noncharacters of Unicode, which no text contains, around the number of a tag. */
const MARK = /\ufdd0(\d+)\ufdd1/g;

/** The noncharacters in a text, also as entities, which a parser of HTML decodes. */
const FORGED = /[\ufdd0\ufdd1]|&#(?:x0*fdd[01]|0*6497[67]);?/gi;
const withoutForged = (text: string): string => text.replace(FORGED, '\ufffd');

/**
 * Takes the tags of the template language out of a source, so that the rest can be escaped or parsed as HTML, and puts them
 * back. The source has passed `checkTemplate`.
 */
export class Tags {
  readonly #tags: string[] = [];

  takeOut(source: string): string {
    if (!source.includes('{')) return withoutForged(source);
    const lexer = lexTemplate(source);
    let masked = '';
    let start = 0;
    for (let token = lexer.nextToken(); token; token = lexer.nextToken()) {
      if (token.type === 'data') masked += withoutForged(String(token.value));
      else if (lexer.in_code) continue;
      else masked += this.#mark(source.slice(start, lexer.index));
      start = lexer.index;
    }
    return masked;
  }

  putBack(masked: string): string {
    return masked.replace(MARK, (_mark, number: string) => this.#tags[Number(number)] ?? '');
  }

  #mark(tag: string): string {
    this.#tags.push(tag);
    return `\ufdd0${this.#tags.length - 1}\ufdd1`;
  }
}

const ENTITIES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  '{': '&#123;',
  '}': '&#125;',
};

/** Braces are encoded, so that text that only looks like a tag of the template language never becomes one. */
export const escape = (text: string): string =>
  text.replace(/[&<>"{}]/g, (character) => ENTITIES[character] ?? character);

/** Prints what looks like a tag in the text part. The tags are taken out. */
export const literally = (text: string): string =>
  text.replace(/\{(?=[{%#\ufdd0])|#(?=\})/g, (character) => `{{ "${character}" }}`);

/** Escapes a text for HTML, but leaves the tags of the template language in it unchanged. */
export function escapeSource(source: string): string {
  const tags = new Tags();
  return tags.putBack(escape(tags.takeOut(source)));
}

/** Like `escapeSource`, with line breaks. */
export const escapeLines = (source: string): string => {
  const tags = new Tags();
  return tags.putBack(escape(tags.takeOut(source)).replaceAll(/\r?\n/g, '<br>'));
};

import { AttributeParser } from '../templates/text-part/index.ts';
import { shorten } from '../templates/language/index.ts';
import { escape, Tags } from './tags.ts';
import { isLink } from './urls.ts';

/** The elements of a text block, with the attributes that they may have. */
const ELEMENTS: ReadonlyMap<string, string | null> = new Map([
  ...['p', 'strong', 'em', 'u', 'ol', 'ul', 'li', 'br'].map((name) => [name, null] as const),
  ['a', 'href'],
  ['span', 'class'],
]);

/** Nested elements; the parser's work for each tag grows with their number. */
const MAX_DEPTH = 30;

/** Links in one text; checking one that begins with a variable takes a while. */
const MAX_LINKS = 200;

/** What a text looks like where it is shown. */
interface RichLook {
  /** `style` of a link; null leaves its color to the layout. */
  link: string | null;
  /** The attributes of `<span class="brand">`. */
  brand: string;
  /** The side on which lists are indented. */
  start: 'left' | 'right';
}

class Refusal extends Error {}

/** What is wrong with the HTML of a text block, as the end of a sentence; null if nothing is. */
export function richTextProblem(source: string): string | null {
  let links = 0;
  const checkLink = (url: string): void => {
    links += 1;
    if (links > MAX_LINKS) refuse(`may have at most ${MAX_LINKS} links`);
    if (!isLink(url)) refuse('has a link that is not a complete URL');
  };
  try {
    read(source, { link: null, brand: '', start: 'left' }, checkLink);
    return null;
  } catch (error) {
    if (error instanceof Refusal) return error.message;
    throw error;
  }
}

/** The HTML of a text block, which has no problem, for mail programs: well-formed, with inline styles. */
export const renderRichText = (source: string, look: RichLook): string => read(source, look);

function read(source: string, look: RichLook, checkLink: (url: string) => void = () => {}): string {
  const tags = new Tags();
  const written: string[] = [];
  let depth = 0;
  const parser = new AttributeParser(
    {
      onopentag(name, attributes) {
        depth += 1;
        if (depth > MAX_DEPTH) throw new Refusal(`may nest at most ${MAX_DEPTH} elements`);
        checkElement(name, attributes, (part) => shorten(tags.putBack(part)));
        if (name === 'a') checkLink(tags.putBack(attributes.href ?? ''));
        written.push(open(name, attributes, look));
      },
      onclosetag(name) {
        depth -= 1;
        if (name !== 'br') written.push(`</${name}>`);
      },
      ontext: (text) => void written.push(escape(text)),
      oncomment: () => refuse('may not contain comments'),
      onprocessinginstruction: () => refuse('may not contain declarations'),
    },
    { decodeEntities: true },
  );
  parser.write(tags.takeOut(source));
  parser.end();
  return tags.putBack(withoutLastMargin(written.join('')));
}

function checkElement(
  name: string,
  attributes: Readonly<Record<string, string>>,
  show: (part: string) => string,
): void {
  const allowed = ELEMENTS.get(name);
  if (allowed === undefined) {
    refuse(
      `may not contain the element ${show(name)}: p, strong, em, u, a, ul, ol, li, br and span are allowed`,
    );
  }
  const other = Object.keys(attributes).find((attribute) => attribute !== allowed);
  if (other !== undefined) {
    refuse(`may not contain the attribute ${show(other)} of the element ${name}`);
  }
  if (name === 'span' && attributes.class !== 'brand') {
    refuse('may contain span only with the class brand');
  }
}

function open(
  name: string,
  { href = '' }: Readonly<Record<string, string>>,
  { link, brand, start }: RichLook,
): string {
  switch (name) {
    case 'p':
      return P;
    case 'ol':
    case 'ul':
      return `<${name} style="margin:0 0 16px;padding:0;padding-${start}:24px">`;
    case 'a':
      return `<a href="${escape(href)}"${link === null ? '' : ` style="${link}"`}>`;
    case 'span':
      return `<span${brand}>`;
    default:
      return `<${name}>`;
  }
}

function refuse(problem: string): never {
  throw new Refusal(problem);
}

const P = '<p style="margin:0 0 16px">';

/** Space after the last paragraph would add to the padding of the block. */
function withoutLastMargin(html: string): string {
  const last = html.lastIndexOf(P);
  if (last === -1 || html.indexOf('</p>', last) !== html.length - '</p>'.length) return html;
  return `${html.slice(0, last)}<p style="margin:0">${html.slice(last + P.length)}`;
}

import { linkOf, type Part, partsOf } from './sources.ts';

/** A node of the text editor, as JSON. */
export interface RichNode {
  type: string;
  attrs?: Record<string, unknown>;
  content?: RichNode[];
  marks?: RichMark[];
  text?: string;
}

interface RichMark {
  type: string;
  attrs?: Record<string, unknown>;
}

/** What an entity such as `eacute` stands for; null if there is no such entity. */
type Decode = (name: string) => string | null;

/** The marks from the outside to the inside, with their elements. */
const MARKS = ['link', 'brand', 'bold', 'italic', 'underline'] as const;

type MarkName = (typeof MARKS)[number];

const MARK_ELEMENTS: Readonly<Record<string, MarkName>> = {
  a: 'link',
  span: 'brand',
  strong: 'bold',
  em: 'italic',
  u: 'underline',
};

const LISTS: Readonly<Record<string, string>> = { ul: 'bulletList', ol: 'orderedList' };

/** Thrown where HTML is not what the editor can show. */
class Unreadable extends Error {}

/**
 * The document of the text editor for the HTML of a text block. Null if the editor cannot show all of it: with conditions, for
 * example. Then it must not replace the HTML.
 */
export function documentOf(html: string, decode: Decode): RichNode | null {
  const parts = partsOf(html);
  if (parts.some((part) => 'tag' in part && !part.tag.startsWith('{{'))) return null;
  try {
    return new Reader(parts, decode).read();
  } catch (error) {
    if (error instanceof Unreadable) return null;
    throw error;
  }
}

/** Noncharacters around the number of a tag. */
const MASK = /\ufdd0(\d+)\ufdd1/;
const ELEMENT = /<(\/?)([A-Za-z][A-Za-z0-9]*)((?:[^<>"']|"[^"]*"|'[^']*')*)>/g;
const HREF = /\shref\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+))/i;

class Reader {
  readonly #tags: string[] = [];
  readonly #source: string;
  readonly #decode: Decode;
  readonly #blocks: RichNode[] = [];
  /** The open lists and their entries. */
  readonly #lists: { list: RichNode; item: RichNode | null }[] = [];
  #paragraph: RichNode | null = null;
  #marks: RichMark[] = [];

  constructor(parts: readonly Part[], decode: Decode) {
    this.#decode = decode;
    this.#source = parts
      .map((part) => {
        if ('text' in part) return part.text;
        this.#tags.push(part.tag);
        return `\ufdd0${this.#tags.length - 1}\ufdd1`;
      })
      .join('');
  }

  read(): RichNode {
    let end = 0;
    for (const match of this.#source.matchAll(ELEMENT)) {
      this.#text(this.#source.slice(end, match.index));
      end = match.index + match[0].length;
      const [, slash, name = '', attributes = ''] = match;
      if (slash) this.#close(name.toLowerCase());
      else this.#open(name.toLowerCase(), attributes);
    }
    this.#text(this.#source.slice(end));
    const content = this.#blocks.length > 0 ? this.#blocks : [{ type: 'paragraph' }];
    return { type: 'doc', content };
  }

  #open(name: string, attributes: string): void {
    const mark = MARK_ELEMENTS[name];
    const list = LISTS[name];
    if (name === 'p') this.#begin();
    else if (name === 'br') this.#inline({ type: 'hardBreak' });
    else if (mark) this.#marks = [...this.#marks, this.#markOf(mark, attributes)];
    else if (list !== undefined) this.#beginList({ type: list, content: [] });
    else if (name === 'li') this.#beginItem();
    else throw new Unreadable();
  }

  #markOf(type: MarkName, attributes: string): RichMark {
    if (type !== 'link') return { type };
    const [, double, single, bare] = HREF.exec(attributes) ?? [];
    const href = this.#putBack(this.#unescape(double ?? single ?? bare ?? ''));
    return { type, attrs: { href } };
  }

  #close(name: string): void {
    const mark = MARK_ELEMENTS[name];
    if (mark) {
      const at = this.#marks.findLastIndex(({ type }) => type === mark);
      this.#marks = this.#marks.filter((_, index) => index !== at);
    } else if (name === 'p') this.#paragraph = null;
    else if (name === 'li') this.#endItem();
    else if (LISTS[name] !== undefined) {
      this.#endItem();
      this.#lists.pop();
    }
  }

  /** Where blocks are added. */
  #place(): RichNode[] {
    const inner = this.#lists.at(-1);
    if (!inner) return this.#blocks;
    if (!inner.item) throw new Unreadable();
    return (inner.item.content ??= []);
  }

  #begin(): RichNode {
    const paragraph: RichNode = { type: 'paragraph' };
    this.#place().push(paragraph);
    this.#paragraph = paragraph;
    return paragraph;
  }

  #beginList(list: RichNode): void {
    this.#paragraph = null;
    const place = this.#place();
    // An entry of the editor begins with a paragraph.
    if (this.#lists.length > 0 && place.length === 0) place.push({ type: 'paragraph' });
    place.push(list);
    this.#lists.push({ list, item: null });
  }

  #beginItem(): void {
    this.#endItem();
    const inner = this.#lists.at(-1);
    if (!inner) throw new Unreadable();
    inner.item = { type: 'listItem', content: [] };
    (inner.list.content ??= []).push(inner.item);
  }

  #endItem(): void {
    this.#paragraph = null;
    const inner = this.#lists.at(-1);
    if (!inner) return;
    if (inner.item?.content?.length === 0) inner.item.content.push({ type: 'paragraph' });
    inner.item = null;
  }

  #text(raw: string): void {
    for (const piece of raw.split(/(\ufdd0\d+\ufdd1)/)) {
      const number = MASK.exec(piece)?.[1];
      if (number !== undefined) {
        this.#inline({ type: 'field', attrs: { tag: this.#tags[Number(number)] } });
        continue;
      }
      // Line breaks in HTML are spaces.
      const text = this.#unescape(piece.replace(/[\t\n\r ]+/g, ' '));
      const isSpace = text === '' || (text === ' ' && !this.#paragraph);
      if (!isSpace) this.#inline({ type: 'text', text });
    }
  }

  #inline(node: RichNode): void {
    const paragraph = this.#paragraph ?? this.#begin();
    const marks = this.#marks.filter(
      ({ type }, at) => this.#marks.findIndex((one) => one.type === type) === at,
    );
    (paragraph.content ??= []).push(marks.length > 0 ? { ...node, marks } : node);
  }

  #unescape(text: string): string {
    return text.replace(
      /&(?:#(\d{1,7})|#x([\da-f]{1,6})|([a-z][a-z\d]{1,31}));/gi,
      (entity, decimal?: string, hex?: string, name?: string) => {
        if (name !== undefined) return KNOWN[name] ?? this.#decode(name) ?? entity;
        const code = hex === undefined ? Number(decimal) : parseInt(hex, 16);
        return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : entity;
      },
    );
  }

  #putBack(text: string): string {
    return text.replace(
      /\ufdd0(\d+)\ufdd1/g,
      (_, number: string) => this.#tags[Number(number)] ?? '',
    );
  }
}

const KNOWN: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  nbsp: '\u00a0',
};

/** The HTML of a text block for a document of the text editor; empty if it has no content. */
export function htmlOf(document: RichNode): string {
  const html = (document.content ?? []).map(blockHtml).join('');
  return html.replaceAll('<p></p>', '') === '' ? '' : html;
}

function blockHtml(node: RichNode): string {
  const content = node.content ?? [];
  switch (node.type) {
    case 'paragraph':
      return `<p>${lineHtml(content)}</p>`;
    case 'bulletList':
      return `<ul>${content.map(itemHtml).join('')}</ul>`;
    case 'orderedList':
      return `<ol>${content.map(itemHtml).join('')}</ol>`;
    default:
      return '';
  }
}

/** An entry with one paragraph has no element for it, as people write it. */
function itemHtml({ content = [] }: RichNode): string {
  const [first, ...others] = content;
  const isPlain = others.every(({ type }) => type !== 'paragraph');
  const text = first && isPlain && first.type === 'paragraph';
  if (!text) return `<li>${content.map(blockHtml).join('')}</li>`;
  return `<li>${lineHtml(first.content ?? [])}${others.map(blockHtml).join('')}</li>`;
}

/** Spaces at the beginning would be those of the source. */
function lineHtml([first, ...others]: readonly RichNode[]): string {
  if (!first) return '';
  const isSpace = first.text !== undefined && first.text.trim() === '';
  return inlineHtml([isSpace ? { ...first, text: '\u00a0' } : first, ...others]);
}

/** Neighbors with the same mark are in one element. */
function inlineHtml(nodes: readonly RichNode[], marks: readonly MarkName[] = MARKS): string {
  const [mark, ...inner] = marks;
  if (!mark) return nodes.map(leafHtml).join('');
  const runs: { key: string | null; nodes: RichNode[] }[] = [];
  for (const node of nodes) {
    const key = markKey(node, mark);
    const last = runs.at(-1);
    if (last && last.key === key) last.nodes.push(node);
    else runs.push({ key, nodes: [node] });
  }
  return runs
    .map(({ key, nodes: run }) => {
      const html = inlineHtml(run, inner);
      return key === null ? html : wrap(mark, key, html);
    })
    .join('');
}

/** What distinguishes the mark from others of its kind; null without the mark. */
function markKey({ marks = [] }: RichNode, name: MarkName): string | null {
  const mark = marks.find(({ type }) => type === name);
  if (!mark) return null;
  const href = mark.attrs?.href;
  return typeof href === 'string' ? href : '';
}

function wrap(mark: MarkName, href: string, html: string): string {
  switch (mark) {
    case 'link':
      return `<a href="${escapeAround(linkOf(href) ?? '')}">${html}</a>`;
    case 'brand':
      return `<span class="brand">${html}</span>`;
    case 'bold':
      return `<strong>${html}</strong>`;
    case 'italic':
      return `<em>${html}</em>`;
    case 'underline':
      return `<u>${html}</u>`;
  }
}

function leafHtml({ type, text = '', attrs }: RichNode): string {
  if (type === 'hardBreak') return '<br>';
  if (type === 'field') return typeof attrs?.tag === 'string' ? attrs.tag : '';
  return escape(text);
}

/** Tags in a URL stay as they are. */
const escapeAround = (source: string): string =>
  partsOf(source)
    .map((part) => ('tag' in part ? part.tag : escape(part.text)))
    .join('');

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  '{': '&#123;',
  '}': '&#125;',
};

/** Also braces, so that what somebody types never becomes a tag. Of several spaces, HTML would keep one. */
const escape = (text: string): string =>
  text
    .replace(/[&<>"{}]/g, (character) => ENTITIES[character] ?? character)
    .replace(/ (?= )/g, '\u00a0');

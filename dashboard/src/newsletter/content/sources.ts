/** A part of a source of the template language: text that is printed as it is, or a tag. */
export type Part = { text: string } | { tag: string };

/** A tag, with strings in it that may contain its end. */
const TAG =
  /\{\{(?:"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'|[^"'])*?\}\}|\{%(?:"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'|[^"'])*?%\}|\{#[^]*?#\}/g;

/** A tag that prints a character which would otherwise begin or end a tag. */
const LITERAL = /^\{\{ "([{#])" \}\}$/;

/** The parts of a source. Neighboring texts are one part. */
export function partsOf(source: string): Part[] {
  const parts: Part[] = [];
  let end = 0;
  const addText = (text: string): void => {
    const last = parts.at(-1);
    if (text === '') return;
    if (last && 'text' in last) last.text += text;
    else parts.push({ text });
  };
  for (const match of source.matchAll(TAG)) {
    addText(source.slice(end, match.index));
    end = match.index + match[0].length;
    const literal = LITERAL.exec(match[0])?.[1];
    if (literal === undefined) parts.push({ tag: match[0] });
    else addText(literal);
  }
  addText(source.slice(end));
  return parts;
}

/** The source that prints the parts. What somebody has typed never becomes a tag. */
export const sourceOf = (parts: readonly Part[]): string =>
  parts
    .map((part, at) => {
      if ('tag' in part) return part.tag;
      const next = parts[at + 1];
      const isBeforeTag = next !== undefined && 'tag' in next;
      return literally(part.text, isBeforeTag);
    })
    .join('');

function literally(text: string, isBeforeTag: boolean): string {
  const escaped = text.replace(/\{(?=[{%#])|#(?=\})/g, (character) => `{{ "${character}" }}`);
  return isBeforeTag ? escaped.replace(/\{$/, '{{ "{" }}') : escaped;
}

/** Whether a source has conditions, loops or comments, which only programs write. */
export const hasCode = (source: string): boolean =>
  partsOf(source).some((part) => 'tag' in part && !part.tag.startsWith('{{'));

/** A field of the recipient, and what is printed for those who have none. */
export interface Field {
  /** Such as `contact.name`. */
  name: string;
  fallback: string;
}

const FIELD =
  /^\{\{\s*(contact(?:\.[A-Za-z_]\w*)+)\s*(?:\|\s*default\(\s*("(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*')\s*\)\s*)?\}\}$/;

/** The field that a tag prints; null for other tags. */
export function fieldOf(tag: string): Field | null {
  const [, name, quoted = '""'] = FIELD.exec(tag) ?? [];
  if (name === undefined) return null;
  return { name, fallback: quoted.slice(1, -1).replace(/\\(.)/g, '$1') };
}

/** The tag that prints a field. */
export const tagOf = ({ name, fallback }: Field): string =>
  `{{ ${name} | default("${fallback.replace(/\s+/g, ' ').replace(/["\\]/g, '\\$&')}") }}`;

/** The text of a source in which tags are replaced, such as by the names of fields. */
export const readable = (source: string, nameOf: (tag: string) => string): string =>
  partsOf(source)
    .map((part) => ('tag' in part ? nameOf(part.tag) : part.text))
    .join('');

/** Whether it is no link, or one that leads somewhere. */
export const isLink = (url: string | undefined): boolean =>
  url === undefined || /^(?:https?:\/\/[^\s/]|mailto:[^\s]|tel:[^\s]|\{\{)/i.test(url);

/** The URL that somebody means: `shop.example`, or an address. */
export function linkOf(text: string): string | undefined {
  const url = text.trim();
  if (url === '') return undefined;
  if (/^(?:[a-z][a-z0-9+.-]*:|\{\{)/i.test(url)) return url;
  if (/^[^\s@/]+@[^\s@/]+\.[^\s@/]+$/.test(url)) return `mailto:${url}`;
  return `https://${url}`;
}

import { readFileSync } from 'node:fs';
import { renderMarkdown } from './markdown.ts';

/** In reading order. Each is a file of `spec/guides/`, or one that is read elsewhere too. */
const FILES = [
  'first-email.md',
  'authentication.md',
  'errors.md',
  'rate-limits.md',
  'idempotency.md',
  'lists.md',
  'double-opt-in.md',
  '../../server/templates/TEMPLATES.md',
  'statuses.md',
  'account.md',
  'production.md',
  'scale.md',
  'erasure-and-export.md',
  'coming-from.md',
];

export interface GuideSource {
  /** Its anchor, and the name of its file. */
  id: string;
  title: string;
  text: string;
}

export interface Guide {
  id: string;
  title: string;
  html: string;
}

export function readGuides(): GuideSource[] {
  return FILES.map((file) => {
    const text = readFileSync(new URL(`../guides/${file}`, import.meta.url), 'utf8');
    const [, title] = /^# (.+)\n/.exec(text) ?? [];
    if (!title) throw new Error(`The guide ${file} doesn't begin with its title.`);
    return { id: idOf(file), title, text };
  });
}

export function renderGuide(
  { id, title, text }: GuideSource,
  generated: Record<string, string>,
  operations: Set<string>,
): Guide {
  return {
    id,
    title,
    html: renderMarkdown(text, { id, levels: 1, anchorOf, generated, operations }),
  };
}

const idOf = (file: string): string => file.split('/').at(-1)!.replace('.md', '').toLowerCase();

/** Between files of guides links name the file; on the page all of them are one. */
function anchorOf(href: string): string | undefined {
  const [, file, heading] = /^([\w./-]+\.md)(?:#(.+))?$/.exec(href) ?? [];
  if (!file) return undefined;
  return `#${idOf(file)}${heading ? `-${heading}` : ''}`;
}

import { readFileSync } from 'node:fs';
import { renderMarkdown } from './markdown.ts';

/** Guides in reading order: files of `spec/guides/`, and one that is also read elsewhere. */
const FILES = [
  'quickstart.md',
  'authentication.md',
  'signing-in.md',
  'test-mode.md',
  'errors.md',
  'rate-limits.md',
  'idempotency.md',
  'pagination.md',
  'double-opt-in.md',
  '../../server/messages/templates/TEMPLATES.md',
  'brand.md',
  'sending.md',
  'marketing.md',
  'statuses.md',
  'measuring.md',
  'webhooks.md',
  'account.md',
  'production.md',
  'deploy.md',
  'upgrade.md',
  'backup.md',
  'trouble.md',
  'scale.md',
  'high-availability.md',
  'watching.md',
  'erasure-and-export.md',
  'consent-proof.md',
  'coming-from.md',
  'moving.md',
];

/** Former anchors of renamed guides, so that existing links still work. */
const FORMER: Record<string, string> = {
  quickstart: 'first-email',
  'test-mode': 'authentication-test-keys',
  pagination: 'lists',
  'template-language': 'templates',
};

/** The section of the reference to which guides link. */
const EVENT_TYPES = '#event-types';

export interface GuideSource {
  /** Its anchor, and the name of its file. */
  id: string;
  title: string;
  text: string;
}

export interface Guide {
  id: string;
  /** The former anchor; undefined if there is none. */
  former: string | undefined;
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
    former: FORMER[id],
    html: renderMarkdown(text, {
      id,
      levels: 1,
      generated,
      operations,
      anchorOf: (href) => anchorOf(href, id),
    }),
  };
}

/** Anchors of guides whose file has the name of a group of operations. */
const IDS: Record<string, string> = {
  templates: 'template-language',
  webhooks: 'receiving-webhooks',
};

function idOf(file: string): string {
  const name = file.split('/').at(-1)!.replace('.md', '').toLowerCase();
  return IDS[name] ?? name;
}

/** Links contain the file of a guide, a heading, or both; an anchor of the reference contains both. */
function anchorOf(href: string, id: string): string | undefined {
  if (href === EVENT_TYPES) return href;
  if (href.startsWith('#')) return `#${id}-${href.slice(1)}`;
  const [, file, heading] = /^([\w./-]+\.md)(?:#(.+))?$/.exec(href) ?? [];
  if (!file) return undefined;
  return `#${idOf(file)}${heading ? `-${heading}` : ''}`;
}

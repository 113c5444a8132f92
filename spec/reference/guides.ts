import { readFileSync } from 'node:fs';
import { renderMarkdown } from './markdown.ts';

/** A part of the navigation, in reading order. */
interface Part {
  title: string;
  /** Files of `spec/guides/`, and some that are also read elsewhere. */
  guides: string[];
  /** Tags of operations. */
  tags: string[];
}

const PARTS: readonly Part[] = [
  {
    title: 'Start',
    guides: [
      ...[
        'quickstart.md',
        'authentication.md',
        'test-mode.md',
        'errors.md',
        'errors-in-the-sdk.md',
      ],
      ...['account.md', 'coming-from.md'],
    ],
    tags: [],
  },
  {
    title: 'Send',
    guides: [
      ...['sending.md', 'submission.md', 'attachments.md', 'idempotency.md', 'statuses.md'],
      'sending-again.md',
      ...['guard.md', 'webhooks.md', 'testing-webhooks.md', 'webhook-deliveries.md', 'brand.md'],
      ...['TEMPLATES.md', 'FILTERS.md', 'HTML.md'].map(
        (name) => `../../server/messages/templates/${name}`,
      ),
      '../../server/messages/blocks/BLOCKS.md',
    ],
    tags: ['Emails', 'Templates', 'Senders', 'Webhooks', 'Statistics'],
  },
  {
    title: 'Contacts and consent',
    guides: [
      ...['double-opt-in.md', 'attributes-and-lists.md', 'contact-actions.md'],
      ...['moving.md', 'import-columns.md'],
      ...['other-services.md', 'erasure-and-export.md', 'consent-proof.md'],
      'consent-proof-format.md',
    ],
    tags: [
      ...['Contacts', 'Subscriptions', 'Lists', 'Contact attributes', 'Suppressions', 'Imports'],
      ...['Exports', 'Erasures', 'Consent log', 'Pages for recipients'],
    ],
  },
  {
    title: 'Campaigns',
    guides: ['sign-up-forms.md', 'marketing.md', 'newsletter.md', 'measuring.md'],
    tags: ['Campaigns', 'Forms'],
  },
  {
    title: 'Operate',
    guides: [
      ...['production.md', 'verifying-senders.md', 'ses-events.md', 'smtp.md'],
      ...['own-mail-server.md', 'deploy.md'],
      ...['kubernetes.md', 'operating.md', 'trouble.md', 'watching.md', 'log.md'],
      ...['operators-log.md', 'upgrade.md', 'backup.md', 'restore.md', 'secrets.md'],
      ...['checkpoint-file.md', 'signing-in.md', 'identity-provider.md', 'roles.md', 'scale.md'],
      ...['performance.md', 'pgbouncer.md', 'distributed-postgresql.md', 'high-availability.md'],
      ...['reliability.md', 'protection.md', 'hardening.md'],
    ],
    tags: [
      ...['Organization', 'People', 'Sessions', 'Profile', 'API keys', 'Audit log', 'Request log'],
    ],
  },
  {
    title: 'Reference',
    guides: ['settings.md', 'conflicts.md', 'limits.md', 'rate-limits.md', 'pagination.md'],
    tags: ['Events'],
  },
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

interface Tag {
  name: string;
  description?: string;
}

/** The parts with what there is of them. Guides and tags that no part names are in the last one. */
export function partsOf(
  sources: GuideSource[],
  tags: Tag[],
): { title: string; guides: GuideSource[]; tags: Tag[] }[] {
  const last = PARTS.length - 1;
  const partOf = (isIn: (part: Part) => boolean): number => {
    const index = PARTS.findIndex(isIn);
    return index === -1 ? last : index;
  };
  return PARTS.map(({ title, tags: names }, index) => ({
    title,
    guides: sources.filter(
      ({ id }) => partOf(({ guides }) => guides.some((file) => idOf(file) === id)) === index,
    ),
    tags: tags
      .filter(({ name }) => partOf((part) => part.tags.includes(name)) === index)
      .sort((one, other) => names.indexOf(one.name) - names.indexOf(other.name)),
  }));
}

export function readGuides(): GuideSource[] {
  return PARTS.flatMap(({ guides }) => guides).map((file) => {
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

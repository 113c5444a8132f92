import { fileURLToPath } from 'node:url';
import nunjucks from 'nunjucks';
import { placedOperations, type PlacedOperation } from '../client/operation.ts';
import type { OpenApiDocument } from '../document.ts';
import { Anchors } from './anchors.ts';
import { scripts, stylesheet } from './assets.ts';
import { blockPicture, readBlockPicture } from './block-pictures.ts';
import { EVENT_UNION } from '../webhooks.ts';
import { type EventsView, viewEvents } from './events.ts';
import { FieldReader, type Field } from './fields.ts';
import { type Guide, type GuideSource, partsOf, renderGuide } from './guides.ts';
import { highlight } from './highlight.ts';
import { compact, slugOf, textOf } from './html.ts';
import { renderInline, renderMarkdown } from './markdown.ts';
import { type OperationView, viewOperation } from './operations.ts';
import { inReadingOrder } from './order.ts';
import { PageLinks, promoteHeadings, type Section } from './pages.ts';
import { contentSecurityPolicy } from './policy.ts';
import { alternatives, propertiesOf, resolve } from './schema.ts';
import {
  eventEntries,
  guideEntries,
  operationEntries,
  type SearchEntry,
  typeEntries,
  withoutRepeats,
} from './search.ts';
import { statusesOf } from './statuses.ts';

/** The blocks of emails, in the order of the spec, each with its example and the fields that not all blocks have. */
function blocksOf(
  document: OpenApiDocument,
  reader: FieldReader,
  sourceOf: (type: string) => string,
) {
  const blocks = alternatives(document.components.schemas.Block ?? { oneOf: [] });
  const schemas = blocks.map((block) => resolve(block, document).schema);
  const isOwn = ({ name }: Field): boolean =>
    !schemas.every((schema) => propertiesOf(schema).some(([other]) => other === name));
  return schemas.map((schema) => {
    const [example = {}] = schema.examples ?? [];
    const { type = '' } = example as { type?: string };
    const picture = blockPicture(type);
    return {
      type,
      picture: picture && { ...picture, source: sourceOf(type) },
      description: schema.description as string,
      example: JSON.stringify(example, null, 2),
      fields: reader.groups(schema).flatMap(({ fields }) => fields.filter(isOwn)),
    };
  });
}

const folder = fileURLToPath(new URL('views', import.meta.url));

interface Group {
  id: string;
  page: string;
  name: string;
  description: string;
  operations: OperationView[];
}

/** A part of the navigation. */
interface Part {
  title: string;
  guides: (Guide & { page: string })[];
  groups: Group[];
}

interface Content {
  info: { title: string; version: string; summary: string; description: string };
  parts: Part[];
  events: EventsView;
  types: Field[];
}

/**
 * The reference, as files by name: one page for each guide and each group of operations, an index page, and the entries
 * of the search.
 *
 * The reference is static HTML and not a viewer that runs in the browser: it is readable immediately, on
 * slow phones, without scripts, in print and under a strict content security policy. The script only adds
 * features.
 */
export function generateReference(
  document: OpenApiDocument,
  sources: GuideSource[],
): Record<string, string> {
  const { content, sections, entries, views } = prepare(
    document,
    sources,
    (type) => `block-${type}.png`,
  );
  const pages = pagesOf(content, sections, views).map(([name, html]) => [
    `reference/${name}.html`,
    html,
  ]);
  return {
    ...(Object.fromEntries(pages) as Record<string, string>),
    'reference/page.css': `${stylesheet}\n`,
    'reference/page.js': `${scripts.page}\n`,
    'reference/search.js': `${scripts.lookup}\nmailwrightSearch={...mailwrightSearch,entries:${entries}};\n`,
  };
}

/** Everything in one file, which works alone. */
export function generateSinglePage(document: OpenApiDocument, sources: GuideSource[]): string {
  const { content, sections, entries, views } = prepare(
    document,
    sources,
    (type) => `data:image/png;base64,${readBlockPicture(type).toString('base64')}`,
  );
  return onePage(content, sections, entries, views);
}

/** `pictureOf`: the URL of the picture of a block. */
function prepare(
  document: OpenApiDocument,
  sources: GuideSource[],
  pictureOf: (type: string) => string,
) {
  const operations = new Set(placedOperations(document).map(({ operationId }) => operationId));
  const views = createEnvironment(operations);
  const content = readContent(document, sources, { views, operations, pictureOf });
  const sections = sectionsOf(content, views);
  const first = views.render('first.njk', { ...content, isIndex: false });
  const about = [
    'Section',
    content.info.title + ' API',
    '',
    'index',
    'top',
    textOf(first),
  ] as const;
  const entries = JSON.stringify(withoutRepeats([[...about], ...entriesOf(content)])).replaceAll(
    '<',
    String.raw`\u003c`,
  );
  return { content, sections, entries, views };
}

function readContent(
  document: OpenApiDocument,
  sources: GuideSource[],
  {
    views,
    operations,
    pictureOf,
  }: {
    views: nunjucks.Environment;
    operations: Set<string>;
    pictureOf: (type: string) => string;
  },
): Content {
  const placed = placedOperations(document);
  const reader = new FieldReader(document);
  const generated = {
    statuses: views.render('statuses.njk', { statuses: statusesOf(document) }),
    scopes: views.render('scopes.njk', { scopes: scopesOf(placed) }),
    roles: views.render('roles.njk', { roles: rolesOf(placed) }),
    blocks: views.render('blocks.njk', { blocks: blocksOf(document, reader, pictureOf) }),
  };
  const viewGuide = (source: GuideSource) => {
    const guide = renderGuide(source, generated, operations);
    return { ...guide, page: guide.id };
  };
  const viewGroup = ({ name, description = '' }: { name: string; description?: string }) => ({
    id: `operations-${slugOf(name)}`,
    page: slugOf(name),
    name,
    description,
    operations: inReadingOrder(placed.filter(({ tags }) => tags?.[0] === name)).map((operation) =>
      viewOperation(operation, document, reader),
    ),
  });
  return {
    info: { summary: '', description: '', ...document.info },
    parts: partsOf(sources, document.tags ?? []).map(({ title, guides, tags }) => ({
      title,
      guides: guides.map(viewGuide),
      groups: tags.map(viewGroup),
    })),
    events: viewEvents(document, reader),
    types: typesOf(document, reader),
  };
}

function sectionsOf({ parts, events, types }: Content, views: nunjucks.Environment): Section[] {
  const render = (context: object) =>
    views.render('section.njk', { guide: null, group: null, events: null, types, ...context });
  const sections = [
    ...parts.flatMap(({ guides, groups }) => [
      ...guides.map((guide) => ({ ...named(guide, guide.title), html: render({ guide }) })),
      ...groups.map((group) => ({ ...named(group, group.name), html: render({ group }) })),
    ]),
    ...(events.groups.length > 0
      ? [
          {
            ...named({ page: 'event-types', id: 'event-types' }, 'Event types'),
            html: render({ events }),
          },
        ]
      : []),
    { page: 'types', id: 'types', title: 'Types', html: render({}) },
  ];
  const pages = ['index', ...sections.map(({ page }) => page)];
  const twice = pages.find((page, index) => pages.indexOf(page) !== index);
  if (twice) throw new Error(`Two pages of the reference are named ${twice}.`);
  return sections;
}

const named = ({ page, id }: { page: string; id: string }, title: string) => ({ page, id, title });

function onePage(
  content: Content,
  sections: Section[],
  entries: string,
  views: nunjucks.Environment,
): string {
  const first = views.render('first.njk', { ...content, isIndex: false });
  return views.render('page.njk', {
    ...pageContext(content, [scripts.settings, scripts.lookup, scripts.page], false),
    title: `${content.info.title} API reference`,
    description: content.info.summary,
    home: '#top',
    contents: views.render('contents.njk', { ...content, open: '' }),
    content: [first, ...sections.map(({ html }) => html)].join('\n'),
    entries,
  });
}

function pagesOf(
  content: Content,
  sections: Section[],
  views: nunjucks.Environment,
): [name: string, html: string][] {
  const links = new PageLinks(sections);
  const context = pageContext(content, [scripts.settings], true);
  const name = `${content.info.title} API reference`;
  const page = (section: Section, title: string, description: string): [string, string] => {
    const contents = views.render('contents.njk', { ...content, open: section.id });
    return [
      section.page,
      compact(
        views.render('page.njk', {
          ...context,
          title,
          description,
          home: section.page === 'index' ? '#top' : 'index.html',
          contents: links.on(section.page, contents),
          content: links.on(section.page, section.html),
          entries: '',
        }),
      ),
    ];
  };
  const first = views.render('first.njk', { ...content, isIndex: true });
  return [
    page({ page: 'index', id: 'top', title: name, html: first }, name, content.info.summary),
    ...sections.map((section) => {
      const promoted = { ...section, html: promoteHeadings(section.html) };
      return page(promoted, `${section.title} · ${name}`, `${section.title}: ${name}.`);
    }),
  ];
}

const pageContext = ({ info }: Content, own: string[], hasFiles: boolean) => ({
  info,
  stylesheet,
  scripts,
  hasFiles,
  policy: contentSecurityPolicy({ stylesheet, scripts: own, hasFiles }),
});

function entriesOf({ parts, events, types }: Content): SearchEntry[] {
  return [
    ...parts
      .flatMap(({ guides }) => guides)
      .flatMap(({ page, title, html }) => guideEntries(page, title, html)),
    ...parts
      .flatMap(({ groups }) => groups)
      .flatMap(({ id, page, name, description, operations }): SearchEntry[] => [
        ['Operations', name, '', page, id, description],
        ...operations.flatMap((view) => operationEntries(page, view)),
      ]),
    ...eventEntries('event-types', events),
    ...types.flatMap((type) => typeEntries('types', type)),
  ];
}

function createEnvironment(operations: Set<string>): nunjucks.Environment {
  const safe = (html: string) => new nunjucks.runtime.SafeString(html);
  return new nunjucks.Environment(new nunjucks.FileSystemLoader(folder), {
    autoescape: true,
    throwOnUndefined: true,
    trimBlocks: true,
    lstripBlocks: true,
  })
    .addFilter('markdown', (text: string) => safe(renderMarkdown(text, { operations })))
    .addFilter('inline', (text: string) => safe(renderInline(text, { operations })))
    .addFilter('highlight', (code: string, language: string) => safe(highlight(code, language)));
}

/** The named types that have their own section. */
function typesOf(document: OpenApiDocument, reader: FieldReader): Field[] {
  const anchors = new Anchors();
  const names = [...reader.places].filter((name) => name !== EVENT_UNION).sort();
  return names.map((name) => {
    const schema = document.components.schemas[name]!;
    const field = reader.parameter({ name, in: 'query', schema });
    return { ...field, groups: anchors.groups(`type-${name}`, reader.groups(schema)) };
  });
}

/** Every operation that takes a session with an organization, and the roles that allow it. */
function rolesOf(operations: PlacedOperation[]) {
  const names = ROLES.filter((role) =>
    operations.some(({ 'x-roles': roles = [] }) => roles.includes(role)),
  );
  const rows = operations.flatMap(({ operationId: id, 'x-roles': roles }) =>
    roles ? [{ id, allowed: names.map((name) => roles.includes(name)) }] : [],
  );
  return { names, rows: rows.sort((a, b) => (a.id < b.id ? -1 : 1)) };
}

/** In the order of the table. */
const ROLES = ['owner', 'admin', 'developer', 'marketer', 'support', 'viewer'];

/** Every scope with its operations; scopes with the fewest operations first. */
function scopesOf(operations: PlacedOperation[]): { name: string; operations: string[] }[] {
  const scopes = new Map<string, string[]>();
  for (const { operationId, 'x-scopes': names = [] } of operations) {
    for (const name of names) scopes.set(name, [...(scopes.get(name) ?? []), operationId]);
  }
  return [...scopes]
    .map(([name, allowed]) => ({ name, operations: allowed.sort() }))
    .sort((a, b) => a.operations.length - b.operations.length);
}

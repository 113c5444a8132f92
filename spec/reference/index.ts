import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import nunjucks from 'nunjucks';
import { placedOperations, type PlacedOperation } from '../client/operation.ts';
import type { OpenApiDocument } from '../document.ts';
import { FieldReader, type Field } from './fields.ts';
import { slugOf } from './html.ts';
import { type GuideSource, renderGuide } from './guides.ts';
import { renderInline, renderMarkdown } from './markdown.ts';
import { viewOperation } from './operations.ts';
import { contentSecurityPolicy } from './policy.ts';
import { statusesOf } from './statuses.ts';

const folder = fileURLToPath(new URL('views', import.meta.url));
const asset = (name: string): string => readFileSync(`${folder}/${name}`, 'utf8').trim();

/**
 * The reference as one page: guides, then every operation, then the types that many fields share.
 *
 * It is plain HTML, written out here, and not a viewer that a browser has to run: it is there as soon
 * as it has arrived, on a slow phone, without scripts, in print and under a strict content security
 * policy. The script only adds to it: finding, copying, and where one is.
 */
export function generateReference(document: OpenApiDocument, sources: GuideSource[]): string {
  const placed = placedOperations(document);
  const operations = new Set(placed.map(({ operationId }) => operationId));
  const reader = new FieldReader(document);
  const environment = createEnvironment(operations);
  const generated = {
    statuses: environment.render('statuses.njk', { statuses: statusesOf(document) }),
    scopes: environment.render('scopes.njk', { scopes: scopesOf(placed) }),
  };
  const assets = { stylesheet: asset('page.css'), script: asset('page.js') };
  return environment.render('page.njk', {
    info: { summary: '', description: '', ...document.info },
    guides: sources.map((source) => renderGuide(source, generated, operations)),
    groups: (document.tags ?? []).map(({ name, description }) => ({
      ...{ name, description },
      id: `operations-${slugOf(name)}`,
      operations: placed
        .filter(({ tags }) => tags?.[0] === name)
        .map((operation) => viewOperation(operation, document, reader)),
    })),
    types: typesOf(document, reader),
    policy: contentSecurityPolicy(assets),
    ...assets,
  });
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
    .addFilter('inline', (text: string) => safe(renderInline(text, { operations })));
}

/** Those of the named types that have a place of their own. */
function typesOf(document: OpenApiDocument, reader: FieldReader): Field[] {
  return [...reader.places].sort().map((name) => {
    const schema = document.components.schemas[name]!;
    const field = reader.parameter({ name, in: 'query', schema });
    return { ...field, groups: reader.groups(schema) };
  });
}

/** Every scope with the operations that it allows; those with the fewest first. */
function scopesOf(operations: PlacedOperation[]): { name: string; operations: string[] }[] {
  const scopes = new Map<string, string[]>();
  for (const { operationId, 'x-scopes': names = [] } of operations) {
    for (const name of names) scopes.set(name, [...(scopes.get(name) ?? []), operationId]);
  }
  return [...scopes]
    .map(([name, allowed]) => ({ name, operations: allowed.sort() }))
    .sort((a, b) => a.operations.length - b.operations.length);
}

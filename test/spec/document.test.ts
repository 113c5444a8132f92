import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { readDocument, readPublishedDocument } from '../../server/http/document.ts';
import { readExamples } from '../support/nouns/examples.ts';

/** Parts whose descriptions and examples the linters do not require. */
interface Described {
  description?: string;
  summary?: string;
  $ref?: string;
  properties?: Record<string, Described>;
  headers?: Record<string, Described>;
  parameters?: Described[];
  requestBody?: object;
  content?: Record<string, { examples?: object }>;
  responses?: Record<string, Described>;
}

interface Documented {
  tags: (Described & { name: string })[];
  paths: Record<string, Record<string, Described & { operationId: string; tags: string[] }>>;
  components: Record<'schemas' | 'headers', Record<string, Described>>;
}

const { components, paths, tags } = readDocument() as unknown as Documented;
const operations = Object.values(paths).flatMap((item) => Object.values(item));

const isDescribed = ({ description, $ref }: Described): boolean =>
  Boolean(description ?? $ref) && description !== '';

function undescribed(things: Record<string, Described>, place: string): string[] {
  const own = Object.entries(things).filter(([, thing]) => !isDescribed(thing));
  return own.map(([name]) => `${place} ${name}`);
}

describe('the document describes', () => {
  test('every schema and each of its properties', () => {
    const properties = Object.entries(components.schemas).flatMap(([name, schema]) =>
      undescribed(schema.properties ?? {}, name),
    );
    expect([...undescribed(components.schemas, 'schema'), ...properties]).toEqual([]);
  });

  test('every response and each of its headers', () => {
    const answers = operations.flatMap(({ operationId, responses = {} }) => [
      ...undescribed(responses, operationId),
      ...Object.entries(responses).flatMap(([status, { headers = {} }]) =>
        undescribed(headers, `${operationId} ${status}`),
      ),
    ]);
    expect([...undescribed(components.headers, 'header'), ...answers]).toEqual([]);
  });

  test('every tag, and each tag is used', () => {
    const used = new Set(operations.flatMap((operation) => operation.tags));
    expect(
      tags
        .filter(isDescribed)
        .map(({ name }) => name)
        .sort(),
    ).toEqual([...used].sort());
  });
});

describe('the document shows by example', () => {
  test('every response body', () => {
    const silent = operations.flatMap(({ operationId, responses = {} }) =>
      Object.entries(responses).flatMap(([status, { content = {} }]) =>
        Object.entries(content)
          .filter(([, { examples }]) => Object.keys(examples ?? {}).length === 0)
          .map(([type]) => `${operationId} ${status} ${type}`),
      ),
    );
    expect(silent).toEqual([]);
  });

  test('for every operation a request that succeeds, and one that fails', () => {
    const shown = readExamples().filter(({ request }) => request !== null);
    // An operation without parameters cannot fail for its input.
    const parameterized = operations.filter(
      ({ parameters, requestBody }) => parameters?.length || requestBody,
    );
    const lacking = parameterized.filter(({ operationId }) => {
      const own = shown.filter((example) => example.operationId === operationId);
      // A well-formed batch fails only in part.
      const fails = ({ status, answer }: (typeof own)[number]): boolean =>
        status >= 400 || answer?.failed > 0;
      return !own.some(fails) || own.every(({ status }) => status >= 400);
    });
    expect(lacking.map(({ operationId }) => operationId)).toEqual([]);
  });
});

interface Published {
  paths: Record<string, Record<string, Parts>>;
  webhooks: Record<string, Record<string, Parts>>;
  components: Record<'responses' | 'parameters' | 'schemas', Record<string, Described>>;
}

interface Parts {
  parameters: Described[];
  responses: Record<string, Described>;
}

describe('the published document says once what operations share', () => {
  const text = JSON.stringify(readPublishedDocument());
  const published = JSON.parse(text) as Published;
  const all = [...Object.values(published.paths), ...Object.values(published.webhooks)].flatMap(
    (item) => Object.values(item),
  );
  const responses = all.flatMap((operation) => Object.values(operation.responses));
  const parameters = all.flatMap((operation) => operation.parameters);

  test('so that it has at most 1.15 MB', () => {
    expect(Buffer.byteLength(text)).toBeLessThanOrEqual(1_150_000);
  });

  test.each([
    ['response', responses],
    ['parameter', parameters],
  ])('no %s is repeated', (_, parts) => {
    const own = parts.filter(({ $ref }) => !$ref).map((part) => JSON.stringify(part));
    expect(own.length).toBeGreaterThan(50);
    expect(own.filter((part, index) => own.indexOf(part) !== index)).toEqual([]);
  });

  test('each header is a component', () => {
    const shared = Object.values(published.components.responses);
    const headers = [...responses, ...shared].flatMap((part) => Object.values(part.headers ?? {}));
    expect(headers.length).toBeGreaterThan(100);
    expect(headers.filter(({ $ref }) => !$ref)).toEqual([]);
  });

  test.each(['responses', 'parameters'] as const)('several operations have its %s', (section) => {
    const refs = Object.keys(published.components[section]).map(
      (name) => `"#/components/${section}/${name}"`,
    );
    expect(refs.length).toBeGreaterThan(10);
    expect(refs.filter((ref) => text.split(ref).length < 3)).toEqual([]);
  });

  test('and what many schemas have', () => {
    const { schemas } = published.components;
    const parts = Object.keys(schemas).filter((name) => name.includes('.'));
    expect(parts).toEqual(
      expect.arrayContaining(['Event.sequence', 'Block.padding', 'Email.sent_at']),
    );
    const refs = parts.map((name) => `"#/components/schemas/${name}"`);
    expect(refs.filter((ref) => text.split(ref).length < 3)).toEqual([]);
    const events = Object.values(schemas).filter(
      ({ properties = {} }) => 'sequence' in properties && 'data' in properties,
    );
    const own = events.flatMap(({ properties = {} }) =>
      Object.entries(properties).filter(([, { $ref }]) => !$ref?.includes('.')),
    );
    expect(events.length).toBeGreaterThan(30);
    expect(new Set(own.map(([name]) => name))).toEqual(new Set(['type', 'data']));
  });

  test('and readers have it in each operation and in each schema', () => {
    const read = readDocument() as object as Published;
    expect(JSON.stringify([read.paths, read.webhooks])).not.toMatch(/#\/components\/(?!schemas\/)/);
    expect(JSON.stringify(read)).not.toMatch(/#\/components\/schemas\/\w+\./);
    expect(Object.keys(read.components.schemas).filter((name) => name.includes('.'))).toEqual([]);
  });
});

test('what is generated has at most 9.5 MB, beside pictures', () => {
  const folder = join(import.meta.dirname, '../../generated');
  const files = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !/\.(?:avif|jpg|png|webp)$/.test(entry.name))
    .map((entry) => statSync(join(entry.parentPath, entry.name)).size);
  expect(files.length).toBeGreaterThan(50);
  expect(files.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(9_500_000);
});

import { describe, expect, test } from '@jest/globals';
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { operationsOf, type JsonSchema, type OpenApiDocument } from '../../spec/document.ts';
import { FieldReader } from '../../spec/reference/fields.ts';
import { readGuides } from '../../spec/reference/guides.ts';
import { generateReference } from '../../spec/reference/index.ts';
import { renderMarkdown } from '../../spec/reference/markdown.ts';
import { readDocument } from '../../server/http/document.ts';
import { things } from '../spec/things.ts';

const document = readDocument() as unknown as OpenApiDocument;
const file = new URL('../../generated/reference.html', import.meta.url);
const page = readFileSync(file, 'utf8');
const matches = (pattern: RegExp): string[] => [...page.matchAll(pattern)].map(([, it = '']) => it);

describe('the page', () => {
  test('is one small file that needs nothing else', () => {
    expect(page.length).toBeLessThan(1_500_000);
    expect(matches(/\s(?:src|srcset)="([^"]*)"/g)).toEqual([]);
    expect(matches(/<link [^>]*href="([^"]*)"/g)).toEqual(['data:,']);
    expect(page).not.toMatch(/@import|url\(/);
  });

  test('has every anchor once, and one for every link within it', () => {
    const ids = matches(/\sid="([^"]+)"/g);
    expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([]);
    const links = matches(/href="#([^"]+)"/g);
    expect(links.filter((link) => !ids.includes(link))).toEqual([]);
    expect(matches(/href="([^"#]*\.md[^"]*)"/g)).toEqual([]);
  });

  test('has every operation under its id, in the contents and among the text', () => {
    for (const { operationId } of operationsOf(document)) {
      expect(matches(new RegExp(`<h3 id="(${operationId})"`, 'g'))).toHaveLength(1);
      expect(page).toContain(`<li data-find="${operationId.toLowerCase()} `);
    }
  });

  test('has the headings that readers of API references know', () => {
    const headings = new Set(matches(/<h4>([^<]+)<\/h4>/g));
    expect(headings).toEqual(
      new Set([
        ...['Path parameters', 'Query parameters', 'Request headers', 'Body', 'Responses'],
        'Examples',
      ]),
    );
    expect(page).toContain('<summary>Response body</summary>');
    expect(page).toContain('<summary>Response headers</summary>');
  });

  test('has guides under the titles that people look for', () => {
    const titles = readGuides().map(({ title }) => title);
    expect(titles).toEqual(
      expect.arrayContaining([
        ...['Quickstart', 'Authentication', 'Test mode', 'Errors', 'Rate limits'],
        ...['Idempotency', 'Pagination', 'Double opt-in', 'Template language'],
      ]),
    );
  });

  test('has guides first, and its headings without a gap between levels', () => {
    const guides = readGuides().map(({ id }) => page.indexOf(`<h2 id="${id}"`));
    expect(Math.max(...guides)).toBeLessThan(page.indexOf('<h2 id="operations-'));
    expect(guides).toEqual([...guides].sort((a, b) => a - b));
    const levels = matches(/<h([1-6])[\s>]/g).map(Number);
    expect(levels.filter((level, index) => level > (levels[index - 1] ?? 0) + 1)).toEqual([]);
  });

  test('carries a policy that lets its own script and styles through, and nothing else', () => {
    const [policy = ''] = matches(/<meta http-equiv="Content-Security-Policy" content="([^"]+)">/g);
    const directives = Object.fromEntries(
      policy.split('; ').map((directive) => directive.split(/ (.*)/)),
    );
    const hashes = (element: string): string =>
      matches(new RegExp(`<${element}>(.*?)</${element}>`, 'gs'))
        .map((text) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`)
        .join(' ');
    expect(directives).toEqual({
      'default-src': "'none'",
      'script-src': hashes('script'),
      'style-src': hashes('style'),
      'img-src': 'data:',
      'base-uri': "'none'",
      'form-action': "'none'",
    });
    // What comes before it in the file would not be held to it.
    expect(page.indexOf('Content-Security-Policy')).toBeLessThan(
      page.search(/<(style|script|link)/),
    );
  });

  test('is the same each time', () => {
    expect(generateReference(document, readGuides())).toBe(page);
  });
});

describe('another document', () => {
  const other = generateReference(things, []);

  test('is shown with what it has: deprecated is struck, required is said', () => {
    expect(other).toMatch(/<del><code>label<\/code><\/del>/);
    expect(other).toMatch(/<del>\/api\/v1\/things\/\{thing_id\}<\/del>/);
    expect(other).toMatch(
      /<code>name<\/code>\s*<span class="type">string<\/span> <a [^>]*>Name<\/a>\s*<span class="required">/,
    );
    expect(other).toContain('list of strings');
    expect(other).toContain('Entries on a page, 1–200.');
  });

  test('can say nothing that the browser would run', () => {
    const hostile: OpenApiDocument = structuredClone(things);
    const operation = hostile.paths['/api/v1/things']!.put!;
    operation.description = 'Send <script>alert(1)</script> or <API_KEY>.';
    operation.summary = '<img src=x>';
    const html = generateReference(hostile, []);
    expect(html).toContain('&lt;script&gt;alert(1)&lt;/script&gt;');
    expect(html).toContain('&lt;API_KEY&gt;');
    expect(html).not.toContain('<img');
  });
});

describe('fields', () => {
  const read = (schemas: Record<string, JsonSchema>, schema: JsonSchema) => {
    const reader = new FieldReader({ ...things, components: { schemas } });
    return reader.parameter({ name: 'f', in: 'query', schema });
  };

  test.each([
    [{ type: 'string', format: 'date-time' }, 'timestamp', []],
    [
      { anyOf: [{ type: 'string', maxLength: 9 }, { type: 'null' }] },
      'string or null',
      ['at most 9 characters'],
    ],
    [
      { type: 'array', items: { type: 'string' }, minItems: 1, maxItems: 1000 },
      'list of strings',
      ['1–1,000 entries'],
    ],
    [
      { type: 'integer', minimum: 1, maximum: 200, default: 50 },
      'integer',
      ['1–200', 'default `50`'],
    ],
    [{ type: 'object', additionalProperties: { type: 'boolean' } }, 'map of booleans', []],
    [{ type: 'object', additionalProperties: {} }, 'object', []],
    [{}, 'anything', []],
  ])('%j is %s', (schema, type, limits) => {
    expect(read({}, schema)).toMatchObject({ type, limits });
  });

  test('name what is allowed, in open sets too', () => {
    const open = { anyOf: [{ type: 'string' }, { type: 'string', enum: ['a', 'b'] }] };
    expect(read({}, open)).toMatchObject({ type: 'string', values: ['"a"', '"b"'] });
  });

  test('end where an object holds itself: it is described once, under its name', () => {
    const rule: JsonSchema = {
      type: 'object',
      properties: { all: { type: 'array', items: { $ref: '#/components/schemas/Rule' } } },
    };
    const field = read({ Rule: rule }, { $ref: '#/components/schemas/Rule' });
    expect(field).toMatchObject({ links: ['Rule'], groups: [] });
  });
});

describe('guides', () => {
  test('link to each other by file, and to operations by their id', () => {
    const html = renderMarkdown('See `emails.send` and `other.thing`.', {
      operations: new Set(['emails.send']),
    });
    expect(html).toBe(
      '<p>See <a href="#emails.send"><code>emails.<wbr>send</code></a> and <code>other.<wbr>thing</code>.</p>\n',
    );
  });

  test.each(['javascript:alert(1)', 'data:text/html,x', '//elsewhere.example', 'file:///etc'])(
    'have no link to %s',
    (href) => {
      expect(renderMarkdown(`[text](${href})`)).toBe('<p>text</p>\n');
      expect(renderMarkdown(`![text](${href})`)).toBe('<p>text</p>\n');
    },
  );

  test('may ask only for tables that there are', () => {
    expect(() => renderMarkdown('<!-- generated: nothing -->')).toThrow(
      'A guide asks for nothing, which nothing makes.',
    );
  });
});

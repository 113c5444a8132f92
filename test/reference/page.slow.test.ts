import { gzipSync } from 'node:zlib';
import { describe, expect, test } from '@jest/globals';
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { operationsOf, type JsonSchema, type OpenApiDocument } from '../../spec/document.ts';
import { FieldReader } from '../../spec/reference/fields.ts';
import { readGuides, renderGuide } from '../../spec/reference/guides.ts';
import { highlight } from '../../spec/reference/highlight.ts';
import { escapeHtml, slugOf } from '../../spec/reference/html.ts';
import { generateReference, generateSinglePage } from '../../spec/reference/index.ts';
import { renderMarkdown } from '../../spec/reference/markdown.ts';
import { readDocument } from '../../server/http/document.ts';
import { things } from '../spec/sample-document.ts';

const document = readDocument() as unknown as OpenApiDocument;
const folder = new URL('../../generated/', import.meta.url);
const readGenerated = (name: string): string => readFileSync(new URL(name, folder), 'utf8');
const names = readdirSync(new URL('reference/', folder)).map((name) => `reference/${name}`);
const page = generateSinglePage(document, readGuides());
const generated = generateReference(document, readGuides());
const matches = (pattern: RegExp): string[] => [...page.matchAll(pattern)].map(([, it = '']) => it);

function repeated(ids: string[]): string[] {
  const seen = new Set<string>();
  return ids.filter((id) => seen.size === seen.add(id).size);
}

describe('the page', () => {
  test('is one small self-contained file', () => {
    expect(page.length).toBeLessThan(5_750_000);
    const sources = matches(/\s(?:src|srcset|data-entries)="([^"]*)"/g);
    // The pictures of blocks.
    expect(sources.filter((one) => !one.startsWith('data:image/png;base64,'))).toEqual([]);
    expect(matches(/<link [^>]*href="([^"]*)"/g)).toEqual(['data:,']);
    expect(page).not.toMatch(/@import|url\(/);
  });

  test('has every anchor once, and an anchor for every internal link', () => {
    const ids = matches(/\sid="([^"]+)"/g);
    expect(repeated(ids)).toEqual([]);
    const known = new Set(ids);
    expect(matches(/href="#([^"]+)"/g).filter((link) => !known.has(link))).toEqual([]);
    expect(matches(/href="([^"#]*\.md[^"]*)"/g)).toEqual([]);
  });

  test('has every operation under its id, in the contents and in the text', () => {
    const [contents] = matches(/<nav (.*?)<\/nav>/gs);
    for (const { operationId } of operationsOf(document)) {
      expect(matches(new RegExp(`<h3 id="(${operationId})"`, 'g'))).toHaveLength(1);
      expect(contents).toContain(`<li><a href="#${operationId}">`);
    }
  });

  test.each([
    ['Emails', 'emails.send'],
    ['Contacts', 'contacts.upsert'],
    ['Campaigns', 'campaigns.put'],
    ['Lists', 'lists.put'],
  ])('begins the group %s with what people come for: %s', (group, id) => {
    const begin = page.indexOf(`<h2 id="operations-${slugOf(group)}"`);
    expect(/<h3 id="([^"]+)"/.exec(page.slice(begin))?.[1]).toBe(id);
  });

  test('names every group of operations in one of the parts', () => {
    const [, last = ''] = page.split('<p class="group">Reference</p>');
    const [reference = ''] = last.split('</nav>');
    expect([...reference.matchAll(/href="#operations-([^"]+)"/g)].map(([, id]) => id)).toEqual([
      'events',
    ]);
  });

  test('has the usual headings of an API reference', () => {
    const headings = new Set(matches(/<h4>([^<]+)<\/h4>/g));
    expect(headings).toEqual(
      new Set([
        ...['Path parameters', 'Query parameters', 'Request headers', 'Body', 'Responses'],
        ...['Example', 'Examples'],
      ]),
    );
    expect(page).toContain('<summary>Response body</summary>');
    expect(page).toContain('<summary>Response headers</summary>');
  });

  test('has guides with the titles that people search for', () => {
    const titles = readGuides().map(({ title }) => title);
    expect(titles).toEqual(
      expect.arrayContaining([
        ...['Quickstart', 'Authentication', 'Test mode', 'Errors', 'Rate limits'],
        ...['Idempotency', 'Pagination', 'Double opt-in', 'Template language'],
      ]),
    );
  });

  test('has six parts in the contents, and the text in their order, without a gap between heading levels', () => {
    const titles = matches(/<p class="group">([^<]+)<\/p>/g);
    expect(titles).toEqual([
      ...['Start', 'Send', 'Contacts and consent', 'Campaigns', 'Operate', 'Reference'],
    ]);
    const [contents = ''] = matches(/<nav (.*?)<\/nav>/gs);
    const sections = contents.replaceAll(/<\/a>\s*<ul>.*?<\/ul>/gs, '</a>');
    const listed = [...sections.matchAll(/ href="#([^"]+)"/g)].map(([, id]) => id);
    const places = listed.map((id) => page.indexOf(`<h2 id="${id}"`));
    expect(places.length).toBeGreaterThan(readGuides().length);
    expect(places).toEqual([...places].sort((a, b) => a - b));
    const levels = matches(/<h([1-6])[\s>]/g).map(Number);
    expect(levels.filter((level, index) => level > (levels[index - 1] ?? 0) + 1)).toEqual([]);
  });

  test('has a Content-Security-Policy that allows its own script and styles, and nothing else', () => {
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
    // The policy would not apply to what precedes it in the file.
    expect(page.indexOf('Content-Security-Policy')).toBeLessThan(
      page.search(/<(style|script|link)/),
    );
  });

  test('is generated deterministically', () => {
    const texts = names.filter((name) => !name.endsWith('.png'));
    expect(Object.keys(generated).sort()).toEqual(texts.sort());
    for (const [name, text] of Object.entries(generated)) {
      expect({ name, isSame: readGenerated(name) === text }).toEqual({ name, isSame: true });
    }
  });
});

describe('the separate pages', () => {
  const pages = names.filter((name) => name.endsWith('.html'));
  const texts = new Map(
    pages.map((name) => [name.slice('reference/'.length), readGenerated(name)]),
  );
  const ids = new Map(
    [...texts].map(([name, text]) => [
      name,
      [...text.matchAll(/\sid="([^"]+)"/g)].map(([, id = '']) => id),
    ]),
  );

  test('are one for each guide and each group of operations, the first one, types, and types of events', () => {
    const groups = (document.tags ?? []).map(({ name }) => slugOf(name));
    const guides = readGuides().map(({ id }) => id);
    const expected = ['index', 'types', 'event-types', ...groups, ...guides].map(
      (name) => `${name}.html`,
    );
    expect([...texts.keys()].sort()).toEqual(expected.sort());
  });

  test('contain every operation once, under the same anchor as the single page', () => {
    const body = [...texts].filter(([name]) => name !== 'index.html').map(([, text]) => text);
    for (const { operationId } of operationsOf(document)) {
      const places = body.filter((text) => text.includes(`<h2 id="${operationId}">`));
      expect({ operationId, places: places.length }).toEqual({ operationId, places: 1 });
    }
  });

  test('link only to existing anchors, on the page that contains them', () => {
    const anchors = new Map([...ids].map(([name, all]) => [name, new Set(all)]));
    const broken = [...texts].flatMap(([name, text]) =>
      [...text.matchAll(/ href="([^"]*)"/g)]
        .map(([, href = '']) => href)
        .filter((href) => !/^(https?:|mailto:|data:)/.test(href))
        .filter((href) => !['../openapi.json', 'page.css'].includes(href))
        .filter((href) => {
          const [file = '', id] = href.split('#');
          const target = anchors.get(file || name);
          return !target || (id !== undefined && !target.has(id));
        })
        .map((href) => `${name}: ${href}`),
    );
    expect(broken).toEqual([]);
  });

  test('have every anchor once, one first-level heading, and no gap between levels', () => {
    for (const [name, text] of texts) {
      expect({ name, twice: repeated(ids.get(name) ?? []) }).toEqual({ name, twice: [] });
      const levels = [...text.matchAll(/<h([1-6])[\s>]/g)].map(([, level]) => Number(level));
      expect(levels.filter((level) => level === 1)).toHaveLength(1);
      expect(levels.filter((level, at) => level > (levels[at - 1] ?? 0) + 1)).toEqual([]);
    }
  });

  test('are small: the first one is a tenth of all, compressed', () => {
    const packed = (text: string) => gzipSync(text).length;
    expect(packed(texts.get('index.html')!)).toBeLessThan(packed(page) / 8);
    for (const text of texts.values()) expect(text.length).toBeLessThan(450_000);
  });

  test('redirect every former anchor from the first page', () => {
    const operations = operationsOf(document).map(({ operationId }) => operationId);
    const former = ['lists', 'first-email', 'templates', 'authentication-test-keys', 'errors'];
    expect(ids.get('index.html')).toEqual(
      expect.arrayContaining([...operations, ...former, 'type-EmailAddress']),
    );
  });

  test('allow only their own scripts, and the files of their folder', () => {
    for (const text of texts.values()) {
      const [, policy = ''] = /Content-Security-Policy" content="([^"]+)"/.exec(text) ?? [];
      expect(policy).toMatch(/script-src 'sha256-[^ ]+' 'self'; style-src 'self';/);
      expect(text).not.toMatch(/ style="| on\w+="/);
    }
  });
});

describe('highlighting', () => {
  test('marks each token with a class', () => {
    expect(highlight('const a = "b"; // c', 'ts')).toBe(
      '<span class="k">const</span> <span class="n">a</span> <span class="k">=</span> <span class="s">&quot;b&quot;</span>; <span class="c">// c</span>',
    );
  });

  test('keeps the text, and escapes what a browser would run', () => {
    const code = `curl "$A" -d '{ "a": "<script>alert(1)</script>" }' \\\n  --b & c`;
    for (const language of ['sh', 'json', 'python', 'ts', 'nunjucks', 'text']) {
      const html = highlight(code, language);
      expect(html).not.toContain('<script');
      const text = html.replaceAll(/<\/?span[^>]*>/g, '');
      expect(text).toBe(escapeHtml(code));
    }
  });

  test.each(['light', 'dark'])('has colors with enough contrast in the %s theme', (theme) => {
    const css = readFileSync(
      new URL('../../spec/reference/views/page.css', import.meta.url),
      'utf8',
    );
    const colors = Object.fromEntries(
      [...css.matchAll(/--(\w+): light-dark\((#\w+), (#\w+)\)/g)].map(([, name, light, dark]) => [
        name!,
        (theme === 'light' ? light : dark)!,
      ]),
    );
    const names = ['text', 'quiet', 'keyword', 'string', 'constant', 'function', 'comment', 'link'];
    for (const name of names) {
      for (const behind of ['raised', 'page']) {
        const ratio = contrast(colors[name]!, colors[behind]!);
        expect({ name, behind, isEnough: ratio >= 4.5 }).toEqual({ name, behind, isEnough: true });
      }
    }
  });
});

/** The contrast of two colors as defined by WCAG 2.2. */
function contrast(one: string, other: string): number {
  const luminance = (color: string): number => {
    const digits = color.length === 4 ? color.replaceAll(/\w/g, '$&$&') : color;
    const [red, green, blue] = (digits.match(/\w\w/g) ?? []).map((pair) => {
      const value = parseInt(pair, 16) / 255;
      return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
    });
    return 0.2126 * red! + 0.7152 * green! + 0.0722 * blue!;
  };
  const [dark, light] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (light! + 0.05) / (dark! + 0.05);
}

describe('the reference of another document', () => {
  const other = generateSinglePage(things, []);

  test('shows its parts: deprecated is struck through, required is marked', () => {
    expect(other).toMatch(/<del><code>label<\/code><\/del>/);
    expect(other).toMatch(/<del>\/api\/v1\/things\/\{thing_id\}<\/del>/);
    expect(other).toMatch(
      /<code>name<\/code>\s*<span class="type">string<\/span> <a [^>]*>Name<\/a>\s*<span class="required">/,
    );
    expect(other).toContain('list of strings');
    expect(other).toContain('Entries on a page, 1–200.');
  });

  test('escapes everything that the browser would run', () => {
    const hostile: OpenApiDocument = structuredClone(things);
    const operation = hostile.paths['/api/v1/things']!.put!;
    operation.description = 'Send <script>alert(1)</script> or <API_KEY>.';
    operation.summary = '<img src=x>';
    const html = generateSinglePage(hostile, []);
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

  test('list the allowed values, of open sets too', () => {
    const open = { anyOf: [{ type: 'string' }, { type: 'string', enum: ['a', 'b'] }] };
    expect(read({}, open)).toMatchObject({ type: 'string', values: ['"a"', '"b"'] });
  });

  test('end at a recursive schema: it is described once, under its name', () => {
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

  test('have an anchor for each table row about a name', () => {
    const html = renderMarkdown('# G\n\n## H\n\n| a |\n| - |\n| `x_y` |\n| z |', { id: 'g' });
    expect(html).toContain('<tr id="g-h-x-y"><td><code>x_<wbr>y</code></td>');
    expect(html).toContain('<tr><td>z</td>');
  });

  test('link to their own headings as in files', () => {
    const text = '# G\n\nSee [H](#h) and [Lists](other.md#rules).\n\n## H\n';
    const { html } = renderGuide({ id: 'g', title: 'G', text }, {}, new Set());
    expect(html).toContain('<a href="#g-h">H</a> and <a href="#other-rules">Lists</a>');
    expect(html).toContain('<h3 id="g-h">');
  });

  test('may include only existing tables', () => {
    expect(() => renderMarkdown('<!-- generated: nothing -->')).toThrow(
      'A guide asks for nothing, which nothing makes.',
    );
  });
});

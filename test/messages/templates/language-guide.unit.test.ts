import { readFileSync } from 'node:fs';
import { describe, expect, test } from '@jest/globals';
import {
  FILTER_ALIASES,
  FILTERS,
} from '../../../server/messages/templates/language/filters/index.ts';
import * as limits from '../../../server/messages/templates/language/limits.ts';
import { TAGS } from '../../../server/messages/templates/language/parsing/tags.ts';
import { TESTS } from '../../../server/messages/templates/language/rendering/tests.ts';
import { render } from './render.ts';

/** The guide for template authors describes the language; both must be changed together. */
const folder = new URL('../../../server/messages/templates/', import.meta.url);
const guide = ['TEMPLATES.md', 'FILTERS.md', 'HTML.md']
  .map((name) => readFileSync(new URL(name, folder), 'utf8'))
  .join('\n');

function section(title: string): string {
  const start = guide.indexOf(`## ${title}\n`);
  const end = guide.indexOf('\n## ', start + 1);
  return guide.slice(start, end === -1 ? undefined : end);
}

/** The names in the bullet points of a section, up to the colon before the explanation. */
function listed(title: string, pattern: RegExp): string[] {
  const bullets = section(title)
    .split('\n')
    .filter((line) => line.startsWith('- '));
  return bullets.flatMap((line) => [...line.matchAll(pattern)].map(([, name]) => name ?? ''));
}

function codeBlocks(language: string): string[] {
  const pattern = new RegExp(`\`\`\`${language}\n(.*?)\`\`\``, 'gs');
  return [...guide.matchAll(pattern)].map(([, code]) => code ?? '');
}

const data = JSON.parse(codeBlocks('json')[0] ?? '') as Record<string, unknown>;

const EXAMPLES = codeBlocks('nunjucks')
  .flatMap((block) => block.split('\n'))
  .filter((line) => line !== '')
  .map((line) => {
    const [source = '', expected = ''] = line.split('→');
    return { source: source.trimEnd(), expected: expected.trim().replaceAll('⏎', '\n') };
  });

describe('the examples', () => {
  test('exist', () => {
    expect(EXAMPLES.length).toBeGreaterThan(40);
  });

  test.each(EXAMPLES)('$source', ({ source, expected }) => {
    const { output, missing } = render(source, data, 'html');
    const printed = missing.length > 0 ? `missing: ${missing.join(', ')}` : output.trim();
    expect(printed).toBe(expected);
  });
});

describe('the lists', () => {
  const sources = EXAMPLES.map(({ source }) => source).join('\n');

  test('name every tag', () => {
    expect(new Set(listed('Tags', /\{% (\w+) %\}/g))).toEqual(TAGS);
  });

  test('name every filter with its alias and arguments, and nothing else', () => {
    const words = new Set(listed('Filters', /`(\w+)`/g));
    const expected = new Set([
      'default',
      ...FILTERS.keys(),
      ...FILTER_ALIASES.keys(),
      ...[...FILTERS.values()].flatMap(({ parameters }) => parameters),
      'true',
    ]);
    expect(words).toEqual(expected);
  });

  test.each([...FILTERS.keys(), ...FILTER_ALIASES.keys(), 'default'])(
    'contain an example of the filter %s',
    (name) => {
      expect(sources).toMatch(new RegExp(`\\| ${name}\\b`));
    },
  );

  test('name every test', () => {
    expect(new Set(listed('Tests', /`(\w+)`/g))).toEqual(new Set(TESTS.keys()));
  });

  test.each([...TESTS.keys()])('contain an example of the test %s', (name) => {
    expect(sources).toMatch(new RegExp(`is ${name}\\b`));
  });

  test('contain the actual limits', () => {
    const page = section('Limits').replaceAll(',', '');
    for (const limit of [
      limits.MAX_SOURCE,
      limits.MAX_TOKENS,
      limits.MAX_TOKENS_PER_TAG,
      limits.MAX_BRACKETS,
      limits.MAX_BLOCKS,
      limits.MAX_EXPRESSION_DEPTH,
      limits.MAX_TEXT,
      limits.MAX_MISSING,
      limits.MAX_RENDER_MS,
      limits.MAX_HAND_OVER_RENDER_MS,
    ]) {
      expect(page).toMatch(new RegExp(`\\b${limit}\\b`));
    }
  });
});

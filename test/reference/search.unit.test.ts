import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, test } from '@jest/globals';
import { createLookup } from '../../spec/reference/browser/lookup.js';
import { operationsOf, type OpenApiDocument } from '../../spec/document.ts';
import type { SearchEntry } from '../../spec/reference/search.ts';
import { readDocument } from '../../server/http/document.ts';

const document = readDocument() as unknown as OpenApiDocument;
const FOLDER = new URL('../../generated/reference/', import.meta.url);
const read = (file: string): string => readFileSync(new URL(file, FOLDER), 'utf8');
const [, json = ''] = /,entries:(\[.*\])\};\n$/s.exec(read('search.js')) ?? [];
const entries = JSON.parse(json) as SearchEntry[];

let find: (query: string) => SearchEntry[];
beforeAll(async () => {
  find = await createLookup(entries);
});

describe('the search of the reference', () => {
  test.each([
    ['pagination', 'Guide', 'Pagination'],
    ['Paginat', 'Guide', 'Pagination'],
    ['idempotency', 'Guide', 'Idempotency'],
    ['rate limit', 'Guide', 'Rate limits'],
    ['test mode', 'Guide', 'Test mode'],
    ['429', 'Code', '429 RATE_LIMITED, QUOTA_EXCEEDED'],
    ['RATE_LIMITED', 'Code', '429 RATE_LIMITED, QUOTA_EXCEEDED'],
    ['opt_in_required', 'Code', 'opt_in_required'],
    ['missing_variable', 'Code', 'missing_variable'],
    ['emails.send', 'Operation', 'Send one email'],
    ['post emails/send', 'Operation', 'Send one email'],
    ['send one email', 'Operation', 'Send one email'],
    ['cursor', 'Field', 'cursor'],
    ['next_cursor', 'Code', 'next_cursor'],
    ['Contacts', 'Operations', 'Contacts'],
    ['python', 'Section', 'Mailwright API'],
    ['results.error.code', 'Field', 'results.error.code'],
    ['Idempotency-Key', 'Code', 'Idempotency-Key'],
    ['emailaddress', 'Type', 'EmailAddress'],
  ])('finds %s: a %s named %s first', (query, kind, title) => {
    expect(find(query)[0]?.slice(0, 2)).toEqual([kind, title]);
  });

  test.each(['pagination', 'bounce', '429', 'cursor', 'opt_in_required', 'idempotency', 'webhook'])(
    'finds %s in guides',
    (query) => {
      const kinds = find(query).map(([kind]) => kind);
      expect(kinds.some((kind) => ['Guide', 'Section', 'Code'].includes(kind))).toBe(true);
    },
  );

  test('finds words with one typing error', () => {
    expect(find('paginaton')[0]?.[1]).toBe('Pagination');
  });

  test.each(['xylophone', '', '   ', '!!!'])('finds nothing for %j', (query) => {
    expect(find(query)).toEqual([]);
  });

  test('contains each operation, and leads only to anchors of the page', () => {
    const found = entries.filter(([kind]) => kind === 'Operation').map(([, , , , id]) => id);
    expect(found.sort()).toEqual(
      operationsOf(document)
        .map((it) => it.operationId)
        .sort(),
    );
    const pages = new Map(
      [...new Set(entries.map(([, , , page]) => page))].map((page) => {
        const ids = read(`${page}.html`).matchAll(/\sid="([^"]+)"/g);
        return [page, new Set([...ids].map(([, id]) => id))];
      }),
    );
    expect(entries.filter(([, , , page, id]) => !pages.get(page)?.has(id))).toEqual([]);
  });
});

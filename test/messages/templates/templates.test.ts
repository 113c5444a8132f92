import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { query, sql } from '../../../server/platform/database/sql.ts';
import { newId } from '../../../server/platform/values/id.ts';
import {
  changeTemplate,
  createOrganization,
  type TestOrganization,
} from '../../support/app/account.ts';
import { startTestApp, type TestApp } from '../../support/app/app.ts';
import type { Answer } from '../../support/app/client.ts';
import { omit } from '../../support/omit.ts';

let app: TestApp;
let other: TestOrganization;
beforeAll(async () => {
  app = await startTestApp({ parts: { api: true, worker: false } });
  other = await createOrganization(app, 'other-shop');
});
afterAll(() => app.close());

const list = (query = ''): Promise<Answer> => other.live.get(`/api/v1/templates${query}`);
const get = (slug: string): Promise<Answer> =>
  app.live.get(`/api/v1/templates/${encodeURIComponent(slug)}`);
const slugsOf = ({ body }: Answer): string[] => body.data.map(({ slug }: { slug: string }) => slug);

/** Templates of the other organization, in the order of the numbers in their slugs. */
async function addTemplates(from: number, to: number): Promise<void> {
  const slugs = Array.from({ length: to - from }, (_, i) => `template-${from + i}`);
  const ids = slugs.map(newId);
  await app.asOwner((em) =>
    query(
      em,
      sql`with made as (
          insert into templates (id, organization_id, slug, name, version, default_locale)
          select id, ${other.id}, slug, slug, 1, 'en'
          from unnest(${ids}::uuid[], ${slugs}::text[]) as t (id, slug) returning id
        )
        insert into template_versions
          (id, organization_id, template_id, version, default_locale, content, variables)
        select gen_random_uuid(), ${other.id}, id, 1, 'en',
          '{"en":{"subject":"S","html":null,"text":"T"}}', '[]' from made`,
    ),
  );
}

describe('the list of templates', () => {
  test('API-13 is empty without templates', async () => {
    expect((await list()).body).toEqual({
      data: [],
      has_more: false,
      next_cursor: null,
      test_mode: false,
    });
  });

  test('API-13 is paginated, newest first, unaffected by templates that are added meanwhile', async () => {
    await addTemplates(0, 205);
    const newest = Array.from({ length: 205 }, (_, i) => `template-${204 - i}`);

    const pages = [await list('?limit=60')];
    await addTemplates(205, 210);
    for (let last = pages[0]; last?.body.has_more; last = pages.at(-1)) {
      pages.push(await list(`?limit=60&cursor=${last.body.next_cursor}`));
    }
    expect(pages.map((page) => page.body.data.length)).toEqual([60, 60, 60, 25]);
    expect(pages.flatMap(slugsOf)).toEqual(newest);
    expect(pages.at(-1)?.body).toMatchObject({ has_more: false, next_cursor: null });
  });

  test('API-13 returns 50 entries by default, at most 200', async () => {
    expect(slugsOf(await list())).toHaveLength(50);
    expect(slugsOf(await list('?limit=1'))).toEqual(['template-209']);
    expect(slugsOf(await list('?limit=200'))).toHaveLength(200);
  });

  test('API-13 has has_more false when its last entry is the last of all', async () => {
    const first = await list('?limit=200');
    const rest = await list(`?limit=10&cursor=${first.body.next_cursor}`);
    expect(slugsOf(rest)).toHaveLength(10);
    expect(rest.body).toMatchObject({ has_more: false, next_cursor: null });
  });

  test.each(['0', '201', '-1', '1.5', 'ten', '', '9999999999999999999999'])(
    'API-13 refuses the limit %j',
    async (limit) => {
      const { status, body } = await list(`?limit=${limit}`);
      expect([status, body.details.field]).toEqual([400, 'limit']);
    },
  );

  test.each(['not-a-cursor', '', '%00', encodeURIComponent("' or true --"), newId()])(
    'API-13 refuses the cursor %j',
    async (cursor) => {
      const { status, body } = await list(`?cursor=${cursor}`);
      expect([status, body.details.field]).toEqual([400, 'cursor']);
    },
  );

  test('API-13 reports a foreign cursor as invalid, and a cursor that is too long as too long', async () => {
    expect((await list('?cursor=abc')).body.details.reason).toBe('invalid_cursor');
    expect((await list(`?cursor=${'a'.repeat(513)}`)).body.details.reason).toBe('too_long');
  });

  test('API-3 refuses unknown and duplicate query parameters', async () => {
    expect((await list('?page=2')).body.details).toMatchObject({
      field: 'page',
      reason: 'unknown_field',
    });
    expect(await list('?limit=1&limit=2')).toMatchObject({ status: 400 });
    expect(await list('?cursor=a&cursor=b')).toMatchObject({ status: 400 });
  });

  test('API-7 contains only templates of the own organization', async () => {
    const { body } = await app.live.get('/api/v1/templates');
    const slugs = body.data.map(({ slug }: { slug: string }) => slug).sort();
    expect(slugs).toEqual(['consent-confirm', 'password-reset', 'welcome']);
    expect(body.data[0]).not.toHaveProperty('content');
  });
});

describe('a template', () => {
  test('is returned with its content, locales and variables', async () => {
    const { status, body } = await get('welcome');
    expect(status).toBe(200);
    expect(body).toMatchObject({
      slug: 'welcome',
      version: 1,
      default_locale: 'en',
      locales: ['cs', 'en'],
      success_redirect_url: null,
      content: { cs: { subject: 'Vítejte v {{ brand }}, {{ name }}' } },
      test_mode: false,
    });
    expect(body.variables).toContainEqual({ name: 'name', required: true });
    const listed = (await app.live.get('/api/v1/templates')).body.data;
    expect(listed).toContainEqual(omit(body, 'content', 'test_mode'));
  });

  test('contains the content of its current version', async () => {
    const texts = { subject: 'Changed {{ brand }}', html: null, text: 'Changed' };
    await changeTemplate(app, 'consent-confirm', { en: texts });
    const { body } = await get('consent-confirm');
    expect(body).toMatchObject({ version: 2, locales: ['en'], content: { en: texts } });
    expect(body.success_redirect_url).toBeNull();
  });

  test.each(['no-such-template', 'Welcome', 'welcome ', '\u0000', '../welcome', 'x'.repeat(300)])(
    'API-8 with an unknown slug is a 404: %j',
    async (slug) => {
      const { status, body } = await get(slug);
      expect(status).toBe(404);
      expect(body.details).toEqual({ resource: 'template' });
    },
  );

  test('API-7 of another organization is a 404', async () => {
    expect(await get('template-0')).toMatchObject({
      status: 404,
      body: { message: 'No template has this slug.', details: { resource: 'template' } },
    });
  });
});

import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { createRenderer, TemplateCache } from '../../../server/messages/templates/rendering.ts';
import { checkedContent, type CheckedContent } from '../../../server/messages/templates/content.ts';
import { saveTemplate } from '../../support/app/account.ts';
import { startTestApp, type TestApp } from '../../support/app/app.ts';
import { templateVersion } from '../../support/app/ses-app.ts';

const MIB = 1024 * 1024;

/** The maximum number of small tags in a part. */
const DENSE = `{{${'a~'.repeat(99)}a}}`.repeat(49);

const check = (html: string, text: string | null = null): Promise<CheckedContent> =>
  checkedContent({ locale: 'en', layout: null, content: { subject: 'S', html, text } });

async function ofWeight(weight: number): Promise<CheckedContent> {
  return { ...(await check('x')), weight };
}

const keysIn = (cache: TemplateCache, keys: string[]): string[] =>
  keys.filter((key) => cache.has(key));

describe('the cache of checked templates', () => {
  test('LIMITS-4 holds at most its limit for one organization', async () => {
    const cache = new TemplateCache();
    const dense = await check(DENSE, DENSE);
    expect(dense.weight).toBeGreaterThan(3 * MIB);
    for (let i = 0; i < 150; i += 1) cache.add(`${i}`, 'attacker', dense);
    expect(cache.weight).toBeLessThanOrEqual(16 * MIB);
    expect(cache.has('149')).toBe(true);
    expect(cache.has('0')).toBe(false);
  });

  test('LIMITS-4 holds at most its total for all organizations', async () => {
    const cache = new TemplateCache();
    const dense = await check(DENSE, DENSE);
    for (let i = 0; i < 150; i += 1) cache.add(`${i}`, `organization ${i}`, dense);
    expect(cache.weight).toBeLessThanOrEqual(96 * MIB);
    expect(cache.weight).toBeGreaterThan(80 * MIB);
  });

  test('does not evict entries of one organization for another', async () => {
    const cache = new TemplateCache({ total: 100, perOrganization: 60 });
    cache.add('theirs', 'other', await ofWeight(30));
    for (let i = 0; i < 20; i += 1) cache.add(`own ${i}`, 'busy', await ofWeight(20));
    expect(cache.has('theirs')).toBe(true);
    expect(cache.weight).toBe(90);
  });

  test('evicts the least recently used entry', async () => {
    const cache = new TemplateCache({ total: 100, perOrganization: 60 });
    for (const key of ['a', 'b', 'c']) cache.add(key, 'one', await ofWeight(20));
    cache.get('a');
    cache.add('d', 'one', await ofWeight(20));
    expect(keysIn(cache, ['a', 'b', 'c', 'd'])).toEqual(['a', 'c', 'd']);
    cache.get('c');
    cache.add('e', 'two', await ofWeight(60));
    expect(keysIn(cache, ['a', 'c', 'd', 'e'])).toEqual(['c', 'd', 'e']);
  });

  test('does not store an entry larger than the limit of an organization, and counts a repeated entry once', async () => {
    const cache = new TemplateCache({ total: 100, perOrganization: 60 });
    cache.add('heavy', 'one', await ofWeight(61));
    cache.add('twice', 'one', await ofWeight(20));
    cache.add('twice', 'one', await ofWeight(30));
    expect(cache.has('heavy')).toBe(false);
    expect(cache.weight).toBe(30);
  });
});

describe('a renderer', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startTestApp({ parts: { api: true, worker: false } });
  });
  afterAll(() => app.close());

  test('caches as much as fits into the limit of the organization, and renders the rest without the cache', async () => {
    const slugs = Array.from({ length: 25 }, (_, i) => `prepared-${i}`);
    for (const slug of slugs) await saveTemplate(app, slug, { text: `${slug} {{ name }}` });
    const wanted = await Promise.all(
      slugs.map(async (slug) => ({ versionId: await templateVersion(app, slug), locale: 'en' })),
    );
    const cache = new TemplateCache({ total: 1_000_000, perOrganization: 20_000 });
    const render = createRenderer(cache);
    await app.asOwner(async (em) => {
      await render.prepare(em, wanted);
      const fitting = wanted.filter(({ versionId }) => cache.has(`${versionId} en`));
      expect(fitting.length).toBeGreaterThan(3);
      expect(fitting).toEqual(wanted.slice(0, fitting.length));
      for (const [i, { versionId, locale }] of wanted.entries()) {
        const rendered = await render(em, versionId, locale, { name: 'Ada' });
        expect(rendered).toMatchObject({ kind: 'rendered', text: `prepared-${i} Ada` });
      }
    });
    expect(cache.weight).toBeLessThanOrEqual(20_000);
  });

  test('checks a version once for previews and sends', async () => {
    await saveTemplate(app, 'shared', { text: '{{ name }}' });
    const { renderTemplate } = app.running.services.acceptance;
    const versionId = await templateVersion(app, 'shared');
    const path = '/api/v1/templates/shared/preview';
    const { status, body } = await app.live.post(path, { data: { name: 'Ada' } });
    expect({ status, text: body.text }).toEqual({ status: 200, text: 'Ada' });
    // If the version were checked again, this content would show.
    const checked = await renderTemplate.checked({
      versionId,
      organizationId: app.organizationId,
      locale: 'en',
      layout: null,
      content: { subject: 'Other', html: null, text: 'Other' },
    });
    expect(checked.text?.render({ name: 'Ada' }).output).toBe('Ada');
    const draft = { content: { subject: 'S', text: 'Draft' } };
    expect((await app.live.post(path, draft)).body.text).toBe('Draft');
    expect((await app.live.post(path, { data: { name: 'Eve' } })).body.text).toBe('Eve');
  });
});

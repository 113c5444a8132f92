import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { List } from '../../../server/audience/lists/list.entity.ts';
import { startTestApp, type TestApp } from '../../support/app/app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ parts: { api: true, worker: false } });
  const { organizationId } = app;
  await app.asOwner(async (em) => {
    em.create(List, {
      organizationId,
      slug: 'czech',
      name: 'Češi',
      kind: 'smart',
      rule: { field: 'locale', op: 'eq', value: 'cs' },
    });
    em.create(List, { organizationId, slug: 'vip', name: 'VIP', kind: 'static' });
  });
});
afterAll(() => app.close());

const slugs = (body: { data: { slug: string }[] }): string[] => body.data.map(({ slug }) => slug);

test('lists are returned newest first, filtered by kind on request', async () => {
  const all = ['vip', 'czech', 'czech-speakers', 'customers'];
  expect(slugs((await app.live.get('/api/v1/lists')).body)).toEqual(all);
  expect(slugs((await app.live.get('/api/v1/lists?kind=smart')).body)).toEqual(all.slice(1, 3));
  expect((await app.live.get('/api/v1/lists?kind=clever')).body.details).toMatchObject({
    field: 'kind',
    reason: 'invalid_value',
  });
});

test('API-13 the list of lists is paginated', async () => {
  const first = await app.live.get('/api/v1/lists?limit=2');
  expect(slugs(first.body)).toEqual(['vip', 'czech']);
  const rest = await app.live.get(`/api/v1/lists?limit=2&cursor=${first.body.next_cursor}`);
  expect(rest.body).toMatchObject({ has_more: false, next_cursor: null });
  expect(slugs(rest.body)).toEqual(['czech-speakers', 'customers']);
});

test('a list says whether contacts can be added to it', async () => {
  expect((await app.live.get('/api/v1/lists/czech')).body).toMatchObject({
    slug: 'czech',
    name: 'Češi',
    kind: 'smart',
    modifiable: false,
  });
  expect((await app.live.get('/api/v1/lists/customers')).body.modifiable).toBe(true);
});

test.each(['nope', 'NOT A SLUG', '%00'])('%s is an unknown list', async (slug) => {
  const { status, body } = await app.live.get(`/api/v1/lists/${slug.replace(' ', '%20')}`);
  expect({ status, details: body.details }).toEqual({ status: 404, details: { resource: 'list' } });
});

test('CONSENT-1 a subtype is named by its slug when that is unique, else with its type', async () => {
  await app.live.request('PUT', '/api/v1/subscription-types/partners', {
    body: {
      name: 'Partners',
      kind: 'marketing',
      subtypes: [{ slug: 'offers', name: 'Partner offers' }],
    },
  });
  const { body } = await app.live.get('/api/v1/subscription-types');
  const keys = body.data.map((type: { slug: string; subtypes: { key: string }[] }) => [
    type.slug,
    type.subtypes.map(({ key }) => key),
  ]);
  expect(keys).toEqual([
    ['partners', ['partners/offers']],
    ['service', ['order-updates', 'price-alerts']],
    ['news', ['newsletter', 'news/offers']],
  ]);
});

import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { query, sql } from '../../../server/platform/database/sql.ts';
import { startTestApp, type TestApp } from '../../support/app/app.ts';
import { TestClient } from '../../support/app/client.ts';
import { asBrowser, signToken } from '../../support/app/tokens.ts';

/** Far above the maximum (LIMITS-5), as an organization can be that had so many before, or for which it was raised. */
const MANY = 2_000;

let app: TestApp;
let page: string;
let contactId: string;
beforeAll(async () => {
  app = await startTestApp({ parts: { api: true, worker: false } });
  const { body } = await app.live.post('/api/v1/contacts', { email: 'anna@example.com' });
  contactId = body.id;
  await app.live.request('PUT', '/api/v1/subscription-types/many', {
    body: { name: 'Many', kind: 'marketing', subtypes: [{ slug: 'first', name: 'First' }] },
  });
  await app.asOwner((em) =>
    query(
      em,
      sql`insert into subscription_subtypes (id, organization_id, type_id, slug, name, description, position)
        select gen_random_uuid(), t.organization_id, t.id, 'topic-' || n, repeat('N', 200),
          repeat('d', 1000), n
        from subscription_types t, generate_series(1, ${MANY}) n
        where t.slug = 'many' and t.organization_id = ${app.organizationId}`,
    ),
  );
  page = `/api/u/${signToken(app, 'preferences', { contactId })}/preferences`;
});
afterAll(() => app.close());

const stranger = () => new TestClient(app.baseUrl, null);

test('TOKEN-PAGES-1 a page with very many subtypes shows the first ones, and those of the contact', async () => {
  const granted = await app.live.post('/api/v1/contacts', {
    email: 'anna@example.com',
    opt_in_subtype_slugs: [`topic-${MANY}`],
    double_opt_in: false,
  });
  expect(granted.status).toBe(200);
  const html = await stranger().get(page, asBrowser());
  expect(html.status).toBe(200);
  expect(Buffer.byteLength(html.text)).toBeLessThan(2 * 1024 * 1024);
  const { body } = await stranger().get(page);
  expect(Object.keys(body.preferences)).toHaveLength(500);
  expect(body.preferences[`topic-${MANY}`]).toBe(true);
});

test('CONSENT-9 a person can leave all of very many subtypes, and nothing is left on', async () => {
  const answer = await stranger().post(page, { unsubscribe_all: true });
  expect(answer.status).toBe(200);
  expect(Object.values(answer.body.preferences).filter(Boolean)).toEqual([]);
  const states = await app.asOwner((em) =>
    query<{ state: string; count: number }>(
      em,
      sql`select state, count(*)::integer as count from consents
        where contact_id = ${contactId} group by state`,
    ),
  );
  expect(states).toHaveLength(1);
  expect(states[0]?.state).toBe('unsubscribed');
  expect(states[0]?.count).toBeGreaterThan(MANY);
});

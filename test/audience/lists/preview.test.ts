import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { previewRule } from '../../../server/audience/lists/preview.ts';
import { query, queryOne, sql } from '../../../server/platform/database/sql.ts';
import { startTestApp, type TestApp } from '../../support/app/app.ts';
import type { Answer } from '../../support/app/client.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ parts: { api: true, worker: false } });
  for (let n = 1; n <= 12; n += 1) {
    const city = n % 4 === 0 ? 'Telč' : 'Žďár nad Sázavou';
    await app.live.post('/api/v1/contacts', { email: `p${n}@x.example`, data: { city } });
  }
});
afterAll(() => app.close());

const preview = (rule: unknown): Promise<Answer> =>
  app.live.post('/api/v1/list-previews', { rule });
const inCity = (value: string) => ({ field: 'data.city', op: 'eq', value });

test('a rule that is not stored is counted, with the newest ten of those whom it matches', async () => {
  const { status, body } = await preview({ any: [inCity('Telč'), inCity('Žďár nad Sázavou')] });
  expect([status, body.matched, body.samples.length]).toEqual([200, 12, 10]);
  const emails = body.samples.map(({ email }: { email: string }) => email);
  expect(emails.slice(0, 2)).toEqual(['p12@x.example', 'p11@x.example']);

  const lists = await app.live.get('/api/v1/lists');
  const few = await preview({ all: [inCity('Telč'), { not: inCity('Brno') }] });
  expect(few.body).toMatchObject({ matched: 3, samples: [{ data: { city: 'Telč' } }, {}, {}] });
  const nobody = await preview({ any: [] });
  expect(nobody.body).toEqual({ matched: 0, samples: [], test_mode: false });
  expect((await app.live.get('/api/v1/lists')).body).toEqual(lists.body);
});

test('an invalid rule is refused as when it is stored', async () => {
  const rules = [
    { any: [{ list: 'no-such-list' }] },
    { field: 'data.city', op: 'is', value: 'Telč' },
    { all: [{ field: 'custom_attributes.none', op: 'exists' }] },
  ];
  for (const rule of rules) {
    const previewed = await preview(rule);
    const stored = await app.live.request('PUT', '/api/v1/lists/new', {
      body: { name: 'New', rule },
    });
    expect(previewed.status).toBe(400);
    expect(previewed.body.details).toEqual(stored.body.details);
  }
  expect((await preview('everybody')).status).toBe(400);
});

test('a rule that takes too long to count has samples, and no number', async () => {
  await app.asOwner((em) =>
    query(
      em,
      sql`insert into contacts (id, organization_id, email, email_key, locale)
        select gen_random_uuid(), ${app.organizationId}, e, e, 'en'
        from (select n || '@many.example' as e from generate_series(1, 50000) n) given`,
    ),
  );
  const slow = { not: inCity('Telč') };
  const { organizationId } = app;
  const previewed = await app.asOwner(async (em) => {
    const result = await previewRule({ em, organizationId }, slow, {
      now: new Date(),
      countingMs: 1,
    });
    // The transaction goes on.
    return { ...result, ...(await queryOne<{ one: number }>(em, sql`select 1 as one`)) };
  });
  expect(previewed).toMatchObject({ matched: null, one: 1 });
  expect(previewed.samples).toHaveLength(10);
});

import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { query, sql } from '../../../server/platform/database/sql.ts';
import { startTestApp, type TestApp } from '../../support/app/app.ts';
import { slowness } from '../../support/measure/slowness.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ parts: { api: true, worker: false } });
  // More than the maximum (LIMITS-5), as an organization can have that had so many before.
  await app.asOwner((em) =>
    query(
      em,
      sql`insert into contact_attributes (id, organization_id, key, type, values)
        select gen_random_uuid(), ${app.organizationId}, 'plan-' || n, 'enum',
          (select array_agg(repeat('x', 100) || v) from generate_series(1, 100) v)
        from generate_series(1, 4000) n`,
    ),
  );
});
afterAll(() => app.close());

test('LIMITS-4 a rule reads only the attributes that it names', async () => {
  const preview = (key: string) =>
    app.live.post('/api/v1/list-previews', {
      rule: { field: `custom_attributes.${key}`, op: 'eq', value: `${'x'.repeat(100)}1` },
    });
  expect((await preview('plan-1')).status).toBe(200);
  const begin = process.threadCpuUsage();
  expect((await preview('plan-4000')).status).toBe(200);
  const { user, system } = process.threadCpuUsage(begin);
  expect((user + system) / 1_000).toBeLessThan(100 * slowness());
  expect((await preview('plan-4001')).body.details).toMatchObject({
    field: 'rule.field',
    reason: 'not_found',
  });
});

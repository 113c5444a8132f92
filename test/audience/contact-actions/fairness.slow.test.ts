import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { query, sql } from '../../../server/platform/database/sql.ts';
import { createOrganization } from '../../support/app/account.ts';
import { startTestApp, type TestApp } from '../../support/app/app.ts';
import { act, ended, NEW_ACTION } from './act.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

test('organizations take turns: a long action of one does not keep others waiting until its end', async () => {
  await app.asOwner((em) =>
    query(
      em,
      sql`insert into contacts (id, organization_id, email, email_key, locale)
        select gen_random_uuid(), ${app.organizationId}, e, e, 'en'
        from (select 'many' || n || '@many.example' as e from generate_series(1, 6000) n) given`,
    ),
  );
  const action = { filter: { search: 'many' }, action: 'unsubscribe' };
  const long = await app.live.post(NEW_ACTION, action);
  const { live } = await createOrganization(app, 'other');
  await live.post('/api/v1/contacts', { email: 'one@other.example' });
  const short = await act(live, { filter: { search: 'one' }, action: 'erase' });
  expect(short).toMatchObject({ status: 'completed', changed: 1 });
  const first = await ended(app.live, long.body.id);
  expect(first).toMatchObject({ status: 'completed', matched: 6_000, changed: 6_000 });
  expect(Date.parse(short.ended_at)).toBeLessThan(Date.parse(first.ended_at));
});

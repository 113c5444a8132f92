import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { previewAudience } from '../../../server/messages/campaigns/checks/preview-audience.ts';
import { query, queryOne, sql } from '../../../server/platform/database/sql.ts';
import { addLists } from '../../support/app/account.ts';
import { startTestApp, type TestApp } from '../../support/app/app.ts';
import type { Answer } from '../../support/app/client.ts';
import { act, addNewsTemplate, addSubscribers, put as putCampaign } from './campaigns-setup.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ parts: { api: true, worker: false } });
  await addNewsTemplate(app);
  await addLists(app, 'static', ['readers', 'staff']);
  await addSubscribers(app, { count: 3, list: 'readers' });
  await addSubscribers(app, { count: 2, prefix: 'staff', list: 'staff' });
  await addSubscribers(app, { count: 1, prefix: 'left', list: 'readers', state: 'unsubscribed' });
});
afterAll(() => app.close());

const count = (body: object): Promise<Answer> =>
  app.live.post('/api/v1/campaign-audience-counts', { subtype: 'newsletter', ...body });

test('CAMPAIGNS-9 an audience that is not stored is counted like that of a campaign', async () => {
  const audiences = [
    {},
    { lists: ['readers'] },
    { lists: ['readers', 'staff'], exclude_lists: ['staff'] },
    { rule: { all: [{ list: 'staff' }] } },
  ];
  for (const audience of audiences) {
    await putCampaign(app.live, 'stored', { audience });
    const checked = await act(app.live, 'stored', 'check');
    const { status, body } = await count({ audience });
    expect([status, body]).toEqual([200, { audience: checked.body.audience, test_mode: false }]);
  }
  expect((await count({ audience: { lists: ['readers'] } })).body.audience).toMatchObject({
    matched: 4,
    sendable: 3,
    excluded: { unsubscribed: 1 },
  });
  expect((await count({ skip_if_mailed_within_hours: 24 })).body.audience.sendable).toBe(5);
});

test('CAMPAIGNS-9 an audience is refused as when a campaign is stored with it', async () => {
  const wrong = [
    { subtype: 'none' },
    { subtype: 'order-updates' },
    { audience: { lists: ['none'] } },
    { audience: { lists: ['staff'], rule: { all: [] } } },
    { audience: { rule: { any: [{ list: 'none' }] } } },
    { skip_if_mailed_within_hours: 169 },
  ];
  for (const fields of wrong) {
    const counted = await count(fields);
    const stored = await putCampaign(app.live, 'wrong', fields);
    expect(counted.status).toBe(400);
    expect(counted.body.details).toEqual(stored.body.details);
  }
});

test('CAMPAIGNS-9 an audience that takes too long to count has no number', async () => {
  await app.asOwner((em) =>
    query(
      em,
      sql`insert into contacts (id, organization_id, email, email_key, locale)
        select gen_random_uuid(), ${app.organizationId}, e, e, 'en'
        from (select n || '@many.example' as e from generate_series(1, 50000) n) given`,
    ),
  );
  const { organizationId } = app;
  const counted = await app.asOwner(async (em) => {
    const audience = await previewAudience({ em, organizationId }, { subtype: 'newsletter' }, 1);
    // The transaction goes on.
    return { audience, ...(await queryOne<{ one: number }>(em, sql`select 1 as one`)) };
  });
  expect(counted).toEqual({ audience: null, one: 1 });
});

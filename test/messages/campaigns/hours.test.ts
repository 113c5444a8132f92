import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { sql } from '../../../server/platform/database/sql.ts';
import { startTestApp, type TestApp } from '../../support/app/app.ts';
import { execute } from '../../support/app/requests.ts';
import {
  act,
  addNewsTemplate,
  addSubscribers,
  awaitStatus,
  campaignPath,
  put,
} from './campaigns-setup.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
  await addNewsTemplate(app);
  await addSubscribers(app, { count: 5 });
});
afterAll(() => app.close());

/** The campaign's first opens and clicks, in minutes after the start; null for none. */
const addEngagement = (reader: number, opened: number | null, clicked: number | null) =>
  sql`insert into campaign_engagement (campaign_id, contact_id, organization_id, opened_at, clicked_at)
    select c.id, k.id, c.organization_id, c.started_at + make_interval(mins => ${opened}),
      c.started_at + make_interval(mins => ${clicked})
    from campaigns c, contacts k where c.slug = 'hourly' and k.email = ${`reader${reader}@example.com`}`;

describe('CAMPAIGNS-21 opens and clicks by hour', () => {
  test('there are none of a draft', async () => {
    await put(app.live, 'hourly');
    const { status, body } = await app.live.get(campaignPath('hourly', 'hours'));
    expect([status, body]).toEqual([200, { data: [], test_mode: false }]);
  });

  test('count in the hour in which they were made, for 48 hours', async () => {
    await act(app.live, 'hourly', 'schedule', {});
    const { started_at: start } = await awaitStatus(app.live, 'hourly', 'completed');
    await execute(
      app,
      addEngagement(0, 0, 61),
      addEngagement(1, 59, null),
      addEngagement(2, 47 * 60 + 59, 48 * 60),
      addEngagement(3, null, 60),
      addEngagement(4, 49 * 60, null),
    );
    const { body } = await app.live.get(campaignPath('hourly', 'hours'));
    const at = (hour: number): string =>
      new Date(Date.parse(start) + hour * 3_600_000).toISOString();
    expect(body.data).toHaveLength(48);
    expect(body.data[0]).toEqual({ starts_at: at(0), opened: 2, clicked: 0 });
    expect(body.data[1]).toEqual({ starts_at: at(1), opened: 0, clicked: 2 });
    expect(body.data[47]).toEqual({ starts_at: at(47), opened: 1, clicked: 0 });
    const sum = (name: 'opened' | 'clicked') =>
      body.data.reduce((all: number, hour: Record<string, number>) => all + (hour[name] ?? 0), 0);
    expect([sum('opened'), sum('clicked')]).toEqual([3, 2]);
  });
});

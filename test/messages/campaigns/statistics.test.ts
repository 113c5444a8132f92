import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { recomputeMarked } from '../../../server/messages/statistics/recompute.ts';
import { addLists } from '../../support/app/account.ts';
import { startTestApp, type TestApp } from '../../support/app/app.ts';
import { eventually } from '../../support/eventually.ts';
import { act, addNewsTemplate, addSubscribers, awaitStatus, put } from './campaigns-setup.ts';

const DAY_MS = 24 * 60 * 60_000;

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
  await addNewsTemplate(app);
  await addLists(app, 'static', ['autumn', 'winter']);
});
afterAll(() => app.close());

async function send(campaign: string, count: number): Promise<void> {
  await addSubscribers(app, { count, prefix: campaign, list: campaign });
  await put(app.live, campaign, { audience: { lists: [campaign] } });
  await act(app.live, campaign, 'schedule', {});
  await awaitStatus(app.live, campaign, 'completed');
}

async function sentByCampaign(): Promise<[string | null, number][]> {
  await app.asOwner((em) => recomputeMarked(em, 10_000));
  const dateAt = (time: number) => new Date(time).toISOString().slice(0, 10);
  const [since, until] = [dateAt(Date.now() - DAY_MS), dateAt(Date.now() + DAY_MS)];
  const { body } = await app.live.get(
    `/api/v1/statistics/emails?since=${since}&until=${until}&group_by=campaign`,
  );
  return body.data.map(({ group, sent }: { group: string | null; sent: number }) => [group, sent]);
}

test('STATISTICS-2 the statistics of emails are grouped by campaign; other email has none', async () => {
  await send('autumn', 3);
  await send('winter', 2);
  await app.live.post('/api/v1/emails/send', {
    to: 'ada@example.com',
    template: 'password-reset',
    data: { reset_url: 'https://shop.example/r' },
  });
  const groups = await eventually(
    sentByCampaign,
    (rows) => rows.reduce((sum, [, sent]) => sum + sent, 0) === 6,
  );
  expect(groups).toEqual([
    ['autumn', 3],
    ['winter', 2],
    [null, 1],
  ]);
});

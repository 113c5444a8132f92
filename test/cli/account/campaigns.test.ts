import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { RateMeter } from '../../../cli/campaigns/rate-meter.ts';
import { sql } from '../../../server/platform/database/sql.ts';
import { addLists } from '../../support/app/account.ts';
import { startTestApp, type TestApp } from '../../support/app/app.ts';
import { eventually } from '../../support/eventually.ts';
import { execute } from '../../support/app/requests.ts';
import {
  addNewsTemplate,
  addSubscribers,
  campaignPath,
  put,
} from '../../messages/campaigns/campaigns-setup.ts';
import { launch, run } from '../run.ts';

let app: TestApp;
let env: Record<string, string>;
beforeAll(async () => {
  app = await startTestApp();
  env = { MAILWRIGHT_URL: app.baseUrl, MAILWRIGHT_API_KEY: app.live.key ?? '' };
  await addNewsTemplate(app);
  await addLists(app, 'static', ['few', 'none']);
  await addSubscribers(app, { count: 3, prefix: 'few', list: 'few' });
  await put(app.live, 'few', { audience: { lists: ['few'] } });
  await put(app.live, 'broken', { audience: { lists: ['few'] }, from: 'me@elsewhere.example' });
});
afterAll(() => app?.close());

const campaigns = (...args: string[]) => run(['campaigns', ...args], env);
const status = async (slug: string) => (await app.live.get(campaignPath(slug))).body.status;

describe('campaigns', () => {
  test('list shows campaigns by status', async () => {
    const { code, stdout } = await campaigns('list', '--status', 'draft');
    expect(code).toBe(0);
    expect(stdout).toMatch(/^SLUG .*\nbroken .*\nfew +draft +newsletter +news +News\n$/);
    const none = await campaigns('list', '--status', 'completed');
    expect([none.stdout, none.stderr]).toEqual(['', 'No campaign matches.\n']);
  });

  test('check counts the audience, and fails if there are errors', async () => {
    const good = await campaigns('check', 'few');
    expect([good.code, good.stdout]).toEqual([0, expect.stringMatching(/^ready\n/)]);
    expect(good.stdout).toMatch(/^Would get it +3$/m);
    expect(good.stdout).toMatch(/^warning {2}This is the first campaign for all/m);
    const bad = await campaigns('check', 'broken', '--json');
    expect([bad.code, JSON.parse(bad.stdout).ready]).toEqual([1, false]);
  });

  test('test sends to addresses', async () => {
    const { code, stdout } = await campaigns(
      'test',
      'few',
      'author@example.com',
      '--as',
      'few0@example.com',
    );
    expect([code, stdout]).toEqual([
      0,
      expect.stringMatching(/^[\w-]{36} {2}author@example.com\n$/),
    ]);
  });

  test('schedule, pause, resume, watch and cancel', async () => {
    await app.live.post('/api/v1/sending/pause', { reason: 'Test' });
    const later = new Date(Date.now() + 86_400_000).toISOString();
    const scheduled = await campaigns('schedule', 'few', '--at', later);
    expect(scheduled.stdout).toMatch(/^few is scheduled: starts at [\d: -]+ UTC\.\n$/);
    expect((await campaigns('schedule', 'few')).code).toBe(0);
    await eventually(
      () => status('few'),
      (now) => now === 'sending',
    );
    expect((await campaigns('pause', 'few')).stdout).toBe('few is paused.\n');
    const paused = await campaigns('watch', 'few');
    expect([paused.code, paused.stdout]).toEqual([
      1,
      expect.stringMatching(/^few paused by person, 0 %, 0 of 3 sent\n$/),
    ]);
    expect((await campaigns('resume', 'few')).stdout).toBe('few is sending.\n');
    const watching = launch(['campaigns', 'watch', 'few'], env);
    await eventually(
      async () => watching.printed.stdout,
      (printed) => printed.includes('few sending'),
    );
    await app.live.request('POST', '/api/v1/sending/resume');
    const watched = await watching.ended;
    expect([watched.code, watched.stdout]).toEqual([
      0,
      expect.stringMatching(/few completed, 100 %, 3 of 3 sent\n$/),
    ]);
    const refused = await campaigns('cancel', 'few');
    expect([refused.code, refused.stderr]).toEqual([2, expect.stringContaining('add --yes')]);
    const late = await campaigns('cancel', 'few', '--yes');
    expect([late.code, late.stderr]).toEqual([1, expect.stringContaining('completed')]);
  });
});

test('watch says why a campaign waits', async () => {
  await execute(
    app,
    sql`insert into sending_limits (organization_id, daily) values (${app.organizationId}, 0)`,
  );
  await put(app.live, 'limited', { audience: { lists: ['few'] } });
  await campaigns('schedule', 'limited');
  const watching = launch(['campaigns', 'watch', 'limited'], env);
  await eventually(
    async () => watching.printed.stdout,
    (printed) =>
      /limited sending, waits because the email quota is used up until [\d: -]+ UTC, 0 %, 0 of 3 sent\n/.test(
        printed,
      ),
  );
  await execute(app, sql`delete from sending_limits`);
  expect((await watching.ended).stdout).toMatch(/limited completed, 100 %, 3 of 3 sent\n$/);
});

test('the rate is that of the last minute', () => {
  const meter = new RateMeter();
  meter.add(0, 0);
  expect(meter.perSecond).toBeNull();
  meter.add(2_000, 100);
  expect(meter.perSecond).toBe(50);
  for (let at = 4_000; at <= 200_000; at += 2_000) meter.add(at, 100);
  expect(meter.perSecond).toBe(0);
});

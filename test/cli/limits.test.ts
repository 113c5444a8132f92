import { userInfo } from 'node:os';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { query, sql } from '../../server/platform/database/sql.ts';
import { createOrganization, type TestOrganization } from '../support/app/account.ts';
import { startTestApp, type TestApp } from '../support/app/app.ts';
import { run } from './run.ts';

let app: TestApp;
let shop: TestOrganization;
beforeAll(async () => {
  app = await startTestApp({ parts: { api: true, worker: false } });
  shop = await createOrganization(app, 'shop');
});
afterAll(() => app.close());

const limits = (...options: string[]) =>
  run(['organizations', 'limits', 'shop', ...options], {
    DATABASE_URL: app.database.url,
    MAIL_TRANSPORT: 'mailbox',
  });

test('SENDING-3 organizations limits changes the given limits, shows all, and is in the audit log', async () => {
  const { code, stdout } = await limits('--daily', '1000', '--warm-up', '3x200,4x400', '--json');
  expect(code).toBe(0);
  expect(JSON.parse(stdout)).toMatchObject({
    daily: 1_000,
    monthly: null,
    warm_up: [
      { days: 3, volume: 200 },
      { days: 4, volume: 400 },
    ],
    sends_per_second: null,
    now: { daily: { limit: 200, used: 0 }, monthly: null },
  });

  await limits('--per-second', '5', '--monthly', '20000', '--as', 'anna');
  const { body } = await shop.live.get('/api/v1/organization');
  expect(body.sending.limits).toMatchObject({
    daily: { limit: 200, used: 0 },
    monthly: { limit: 20_000, used: 0 },
  });
  const sent = await shop.live.post('/api/v1/emails/send', {
    to: 'ada@example.com',
    content: { subject: 'Subject', text: 'Text' },
  });
  expect(sent.headers.get('X-RateLimit-Limit')).toBe('5');

  const shown = await limits('--warm-up', 'none', '--per-second', 'none');
  expect(shown.stdout).toMatch(/day \(UTC\) +1000 emails, 1 used/);
  expect(shown.stdout).toMatch(/month \(UTC\) +20000 emails, 1 used/);
  expect(shown.stdout).toMatch(/sends per second +default/);
  // Showing the limits changes nothing.
  await limits();

  const changes = await app.asOwner((em) =>
    query(
      em,
      sql`select operation, operator_name, after ->> 'daily' as daily from audit_log
        where organization_id = ${shop.id} order by id`,
    ),
  );
  const { username } = userInfo();
  expect(changes).toEqual(
    [username, 'anna', username].map((operator_name) => ({
      operation: 'organizations.limits',
      operator_name,
      daily: '1000',
    })),
  );
});

test('LIMITS-5 organizations limits raises maxima, and ends that', async () => {
  const { stdout } = await limits('--maximum', 'static_lists=501', 'api_keys=1000', '--json');
  expect(JSON.parse(stdout).maxima).toEqual({ static_lists: 501, api_keys: 1_000 });
  await app.asOwner((em) =>
    query(
      em,
      sql`insert into lists (id, organization_id, slug, name, kind)
        select gen_random_uuid(), ${shop.id}, 'list-' || n, 'List', 'static'
        from generate_series(1, 500) n`,
    ),
  );
  const put = (slug: string) =>
    shop.live.request('PUT', `/api/v1/lists/${slug}`, { body: { name: 'List' } });
  expect((await put('one')).status).toBe(201);
  const { status, body } = await put('two');
  expect([status, body.message]).toEqual([
    400,
    'Your organization has 501 static lists and can have 501: delete one first, or ask the operator of the server for more.',
  ]);

  const shown = await limits('--maximum', 'static_lists=default');
  expect(shown.stdout).toMatch(/maxima +api_keys=1000\n/);
  expect((await put('one')).status).toBe(200);
});

test.each([
  [['--maximum', 'lists=1'], 'The names are subscription_types, subtypes,'],
  [['--maximum', 'api_keys=200'], 'The maximum of api_keys can only be raised above 200'],
  [['--daily', '-1'], '--daily must be a whole number from 0 to 2147483647, or none.'],
  [['--per-second', '0'], '--per-second must be a whole number from 1 to 2147483647, or none.'],
  [['--warm-up', '200'], '--warm-up must be steps of days x emails per day'],
])('organizations limits %p is an error', async (options, message) => {
  const { code, stderr } = await limits(...options);
  expect(code).toBe(1);
  expect(stderr).toContain(message);
});

test('SENDING-3 the number of emails agrees with its noun, and times say their zone', async () => {
  const { stdout } = await limits('--daily', '1', '--monthly', '2');
  expect(stdout).toMatch(/day \(UTC\) +1 email, \d used, resets at [\d: -]+ UTC$/m);
  expect(stdout).toMatch(/month \(UTC\) +2 emails, \d used, resets at [\d: -]+ UTC$/m);
});

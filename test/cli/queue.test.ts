import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { query, sql } from '../../server/platform/database/sql.ts';
import { startTestApp, type TestApp } from '../support/app/app.ts';
import { queueEmail } from '../support/read/emails.ts';
import { run } from './run.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ parts: { api: true, worker: false } });
});
afterAll(() => app.close());

const showQueue = (...options: string[]): Promise<string> => showQueueOf('ses', ...options);

const showQueueOf = async (transport: string, ...options: string[]): Promise<string> => {
  const env = { DATABASE_URL: app.database.url, MAIL_TRANSPORT: transport };
  const { code, stdout, stderr } = await run(['queue', ...options], env);
  expect([code, stderr]).toEqual([0, '']);
  return stdout;
};

const NO_WORKER = 'No worker is alive, so no email is sent: start one with `start --worker`.';

test('mailwright queue shows what is waiting, and why', async () => {
  expect(await showQueue()).toBe(`Sending is not paused.\n${NO_WORKER}\nNo email is waiting.\n`);

  await queueEmail(app, { priority: 'low' });
  await queueEmail(app, { priority: 'high' });
  await queueEmail(app, { priority: 'high' });
  await queueEmail(app, { status: 'sent' });
  const next = '2099-01-02T03:04:05.000Z';
  await queueEmail(app, { due_at: next });
  await queueEmail(app, { due_at: '2099-02-02T03:04:05.000Z' });
  await queueEmail(app, { status: 'sending', claimed_at: new Date() });
  await app.asOwner((em) =>
    query(
      em,
      sql`insert into send_token_buckets (transport, parked_reason, parked_message, parked_at)
        values ('ses', 'daily_quota', 'The quota is used up.', '2026-01-02T03:04:05Z')`,
    ),
  );
  const lines = (await showQueue()).trimEnd().split('\n');
  expect(lines).toEqual([
    'Sending over ses has been paused since 2026-01-02 03:04:05 UTC (daily_quota): The quota is used up.',
    NO_WORKER,
    'Wait until the provider renews the quota, or let it raise the quota.',
    expect.stringMatching(/^Correct the cause, then run `mailwright queue retry`\./),
    expect.stringMatching(/^high +2 {2}oldest due [\d: -]+ UTC$/),
    expect.stringMatching(/^low +1 {2}oldest due /),
    '2 emails are scheduled for later, the next one at 2099-01-02 03:04:05 UTC.',
    '1 email is claimed: handed over to the provider now, or without an outcome yet.',
  ]);

  // The pause of an unused transport delays nothing.
  expect(await showQueueOf('mailbox')).toMatch(
    /^Sending is not paused\.\nNo worker is alive.*\nhigh /,
  );

  expect(JSON.parse(await showQueue('--json'))).toMatchObject({
    parked: { transport: 'ses', reason: 'daily_quota', since: '2026-01-02T03:04:05.000Z' },
    waiting: [
      { priority: 'high', emails: 2 },
      { priority: 'low', emails: 1 },
    ],
    scheduled: { emails: 2, next },
    workers: { live: 0, lastSeen: null },
  });
});

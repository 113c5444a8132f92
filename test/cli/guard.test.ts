import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { adjustState } from '../../server/messages/sending/guard/change-state.ts';
import { query, sql } from '../../server/platform/database/sql.ts';
import { newId } from '../../server/platform/values/id.ts';
import { startTestApp, type TestApp } from '../support/app/app.ts';
import { execute } from '../support/app/requests.ts';
import { run } from './run.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ parts: { api: true, worker: false } });
});
afterAll(() => app.close());

/** A command of the account, with its key. */
const guard = (...args: string[]) =>
  run(['guard', ...args], { MAILWRIGHT_URL: app.baseUrl, MAILWRIGHT_API_KEY: app.live.key ?? '' });
/** A command of the operator, with the database. */
const operator = (...args: string[]) =>
  run(['organizations', ...args], { DATABASE_URL: app.database.url, MAIL_TRANSPORT: 'mailbox' });

async function stop(): Promise<void> {
  await execute(
    app,
    sql`insert into sending_outcomes (organization_id, id, at, handed_over, hard_bounces)
      values (${app.organizationId}, ${newId()}, clock_timestamp(), 1000, 120)`,
  );
  const { organizationId } = app;
  await app.asOwner((em) => adjustState({ em, organizationId }, 'paused'));
}

test('SENDING-2 guard status and guard acknowledge', async () => {
  await stop();
  const { code, stdout } = await guard('status');
  expect(code).toBe(0);
  expect(stdout.split('\n')).toEqual([
    expect.stringMatching(/^paused \(hard_bounces\) since [\d: -]+ UTC$/),
    'Hard bounces: 12 % of 1000 emails',
    'Complaints: 0 %',
    '`guard acknowledge` ends the state as soon as newer email has fewer bounces and complaints.',
    '',
  ]);
  const acknowledged = await guard('acknowledge', '--json');
  expect(JSON.parse(acknowledged.stdout)).toMatchObject({
    state: 'ok',
    reason: null,
    hard_bounce_rate: null,
    sample: 0,
  });
  expect((await guard('status')).stdout).toMatch(
    /^ok since [\d: -]+ UTC\nNo email has been counted since then\.\n$/,
  );
});

test('SENDING-2 organizations list and organizations guard', async () => {
  await stop();
  expect((await operator('list')).stdout).toMatch(/^demo +stopped /m);
  const { stdout } = await operator('guard', 'demo');
  expect(stdout).toMatch(
    /^demo: paused \(hard_bounces\) since [\d: -]+ UTC\n {2}hard bounces {2}12 % of 1000 emails\n/,
  );
  const cleared = await operator('guard', 'demo', '--clear', '--as', 'anna', '--json');
  expect(JSON.parse(cleared.stdout)).toMatchObject({ state: 'ok', sample: 0 });
  const changes = await app.asOwner((em) =>
    query(
      em,
      sql`select operator_name, before, after from audit_log where operation = 'organizations.guard'`,
    ),
  );
  expect(changes).toEqual([
    { operator_name: 'anna', before: { state: 'paused' }, after: { state: 'ok' } },
  ]);
});

import { userInfo } from 'node:os';
import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { query, sql } from '../../server/platform/database/sql.ts';
import { createOrganization } from '../support/app/account.ts';
import { startTestApp, type TestApp } from '../support/app/app.ts';
import { idFrom, queueEmail } from '../support/read/emails.ts';
import { createTestPerson } from '../support/app/people.ts';
import { execute } from '../support/app/requests.ts';
import { run } from './run.ts';

const HOUR = 3_600_000;

let app: TestApp;
let other: string;
beforeAll(async () => {
  app = await startTestApp({ parts: { api: true, worker: false } });
  other = (await createOrganization(app, 'other')).id;
  // No worker runs; this row says that one is alive.
  await execute(
    app,
    sql`insert into workers (id, host, pid, seen_at)
      values (gen_random_uuid(), 'worker-1', 1, now() + interval '1 hour')`,
  );
});
afterAll(() => app.close());
beforeEach(() =>
  execute(app, sql`delete from pauses`, sql`delete from emails`, sql`delete from pgboss.job`),
);

const mailwright = async (...args: string[]) => {
  const env = { DATABASE_URL: app.database.url, MAIL_TRANSPORT: 'mailbox' };
  const { code, stdout, stderr } = await run(args, env);
  return { code, stdout: stdout.trimEnd(), stderr };
};
const pauses = () =>
  app.asOwner((em) =>
    query(
      em,
      sql`select scope, organization_id, priority, by, refuses, reason, author, ended_by from pauses
        order by since`,
    ),
  );

test('SENDING-1 sending pause lets all email wait, and says how much expires', async () => {
  await queueEmail(app);
  await queueEmail(app, { priority: 'high' });
  await queueEmail(app, { id: idFrom(Date.now() - 71 * HOUR) });
  await queueEmail(app, { status: 'sent' });
  const { code, stdout } = await mailwright(
    ...['sending', 'pause', '--reason', 'A relay is replaced.', '--as', 'anna'],
  );
  expect(code).toBe(0);
  expect(stdout.split('\n')).toEqual([
    expect.stringMatching(
      /^Sending of all email has been paused since [\d: -]+ UTC\. Email is still accepted and waits, but it can expire meanwhile\.$/,
    ),
    expect.stringMatching(
      /^3 accepted emails wait, of which 2 expire if the pause lasts for 24 hours\. The first one expires at [\d: -]+ UTC\.$/,
    ),
  ]);
  expect(await pauses()).toEqual([
    {
      scope: 'installation',
      organization_id: null,
      priority: null,
      by: 'operator',
      refuses: false,
      reason: 'A relay is replaced.',
      author: 'anna',
      ended_by: null,
    },
  ]);
  expect((await mailwright('sending', 'resume', '--as', 'bela')).stdout).toBe(
    'Sending of all email has resumed.',
  );
  expect(await pauses()).toMatchObject([{ ended_by: 'bela' }]);
  expect((await mailwright('sending', 'resume')).stdout).toMatch(
    /^No pause of all email by an operator is in effect\./,
  );
});

test('SENDING-1 sending pause of one organization or priority with an end counts what expires before it', async () => {
  const until = new Date(Date.now() + 2 * HOUR).toISOString();
  await queueEmail(app, { priority: 'high' });
  await queueEmail(app);
  const own = await mailwright(
    ...['sending', 'pause', '--organization', 'demo', '--reason', 'Abuse?', '--until', until],
    '--json',
  );
  expect(JSON.parse(own.stdout)).toMatchObject({
    pause: { scope: 'organization', organization: 'demo', reason: 'Abuse?', until },
    is_new: true,
    held: { emails: 2, expiring: 1 },
  });
  const low = await mailwright(
    ...['sending', 'pause', '--priority', 'low', '--reason', 'Night', '--as', 'anna', '--json'],
  );
  expect(JSON.parse(low.stdout)).toMatchObject({
    pause: { scope: 'priority', organization: null, priority: 'low', author: 'anna' },
    held: { emails: 0, first_expires_at: null, expiring: 0 },
  });
  // Without --as, the system's user is the author.
  expect(await pauses()).toMatchObject([
    { organization_id: app.organizationId, author: expect.any(String) },
    { organization_id: null, priority: 'low' },
  ]);
  await mailwright('sending', 'resume', '--organization', 'demo');
  const resumed = await mailwright('sending', 'resume', '--priority', 'low', '--json');
  expect(JSON.parse(resumed.stdout)).toEqual({ resumed: true });
});

test("ORGANIZATIONS-1 an operator's command is in the audit log with the operator's name", async () => {
  const as = ['--as', 'anna'];
  await mailwright('sending', 'pause', '--organization', 'demo', '--reason', 'Abuse?', ...as);
  await mailwright('sending', 'resume', '--organization', 'demo', '--as', 'bela');
  await mailwright('organizations', 'suspend', 'demo', '--reason', 'Abuse', ...as);
  await mailwright('organizations', 'resume', 'demo', ...as);
  const key = await mailwright(
    ...[
      'organizations',
      'create-key',
      'demo',
      '--mode',
      'test',
      '--scope',
      'read',
      '--json',
      ...as,
    ],
  );
  const { id } = JSON.parse(key.stdout);
  await mailwright('organizations', 'revoke-key', id, '--as', 'bela');
  const { body } = await app.live.get('/api/v1/audit-log?limit=6');
  const by = (name: string) => ({ type: 'operator', id: null, name });
  expect(body.data).toMatchObject([
    { operation: 'apiKeys.revoke', actor: by('bela') },
    { operation: 'apiKeys.create', actor: by('anna') },
    { operation: 'organizations.resume', actor: by('anna'), before: { reason: 'Abuse' } },
    { operation: 'organizations.suspend', actor: by('anna'), after: { rejects_sends: true } },
    { operation: 'sending.resume', actor: by('bela'), before: { author: 'anna' } },
    { operation: 'sending.pause', actor: by('anna'), after: { reason: 'Abuse?' } },
  ]);
  // Without --as, the system's user is named.
  await mailwright('organizations', 'create', 'named', '--name', 'Named');
  const [created] = await app.asOwner((em) =>
    query<{ operator_name: string | null }>(
      em,
      sql`select operator_name from audit_log where operation = 'organizations.create'
        order by id desc limit 1`,
    ),
  );
  expect(created?.operator_name).toBe(userInfo().username);
});

test('SENDING-1 queue shows who has paused what, why and since when', async () => {
  await queueEmail(app);
  const since = '2026-01-02T03:04:05Z';
  await execute(
    app,
    sql`insert into pauses (id, scope, organization_id, priority, by, refuses, reason, author, since)
      values (gen_random_uuid(), 'installation', null, null, 'operator', false, 'A relay is replaced.', 'anna', ${since}),
        (gen_random_uuid(), 'priority', null, 'low', 'operator', false, 'Night', null, ${since}),
        (gen_random_uuid(), 'organization', ${other}, null, 'organization', false, 'Maintenance', 'Backend', ${since}),
        (gen_random_uuid(), 'organization', ${app.organizationId}, null, 'guard', true, 'hard_bounces', null, ${since})`,
  );
  const { stdout } = await mailwright('queue');
  expect(stdout.split('\n')).toEqual([
    expect.stringMatching(/^Sending of (?:all email|email with the priority low) has been paused/),
    expect.stringMatching(/^Sending of (?:all email|email with the priority low) has been paused/),
    'Sending of demo has been suspended since 2026-01-02 03:04:05 UTC by the guard: hard_bounces',
    'Sending of other has been paused since 2026-01-02 03:04:05 UTC by the API key Backend: Maintenance',
    expect.stringMatching(/^normal +1 {2}oldest due [\d: -]+ UTC {2}\(1 paused\)$/),
  ]);
  expect(stdout).toContain(
    'Sending of all email has been paused since 2026-01-02 03:04:05 UTC by the operator anna: A relay is replaced.',
  );
  const { pauses: listed, waiting } = JSON.parse((await mailwright('queue', '--json')).stdout);
  expect(listed).toHaveLength(4);
  expect(waiting).toMatchObject([{ emails: 1, paused: 1, oldest_unpaused: null }]);

  const ready = await app.client(null).get('/readyz');
  const paused = { reason: 'operator', since: '2026-01-02T03:04:05.000Z' };
  expect(ready.body).toMatchObject({ status: 'ok', paused, parked: paused });
});

test('SENDING-1 queue and queue why do not name an API key when a person has paused the organization', async () => {
  const id = await queueEmail(app);
  const { client } = await createTestPerson(app, { roles: { demo: 'admin' }, name: 'Anna' });
  expect((await client.post('/api/v1/sending/pause', { reason: 'Checking' })).status).toBe(200);
  expect(await pauses()).toMatchObject([{ by: 'organization', author: null }]);
  expect((await mailwright('queue')).stdout).toMatch(
    /^Sending of demo has been paused since [\d: -]+ UTC by a person of the organization: Checking$/m,
  );
  expect((await mailwright('queue', 'why', id)).stdout).toContain(
    'because a person of the organization has paused sending. The reason: Checking.',
  );
});

test.each([
  [['pause'], 2, "required option '--reason <text>' not specified"],
  [['pause', '--reason', ' '], 1, '--reason must be 1 to 255 characters'],
  [['pause', '--reason', 'x', '--as', 'a\u0007'], 1, '--as must be 1 to 255 characters'],
  [['pause', '--reason', 'x', '--until', '2020-01-01'], 1, '--until must be in the future.'],
  [['pause', '--reason', 'x', '--until', 'soon'], 1, '--until must be a date'],
  [['pause', '--reason', 'x', '--organization', 'no-such'], 1, 'There is no organization no-such.'],
  [
    ['pause', '--reason', 'x', '--organization', 'demo', '--priority', 'low'],
    1,
    'Use either --organization or --priority.',
  ],
])('SENDING-1 sending %j is a mistake', async (args, code, message) => {
  const result = await mailwright('sending', ...args);
  expect([result.code, result.stdout]).toEqual([code, '']);
  expect(result.stderr).toContain(message);
  expect(await pauses()).toEqual([]);
});

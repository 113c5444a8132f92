import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { Command } from 'commander';
import type { ListedOperation } from '../../server/account/audit/list-operations.ts';
import { addConsentCommands } from '../../server/app/commands/consent/consent-commands.ts';
import { addServerCommands } from '../../server/app/commands/server-commands.ts';
import { query, sql } from '../../server/platform/database/sql.ts';
import { createOrganization } from '../support/app/account.ts';
import { startTestApp, type TestApp } from '../support/app/app.ts';
import { execute } from '../support/app/requests.ts';
import { run } from './run.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ parts: { api: true, worker: false } });
});
afterAll(() => app.close());
beforeEach(() => execute(app, sql`delete from operator_log`, sql`delete from audit_log`));

const mailwright = async (...args: string[]) => {
  const env = { DATABASE_URL: app.database.url, MAIL_TRANSPORT: 'mailbox' };
  const { code, stdout, stderr } = await run(args, env);
  return { code, stdout: stdout.trimEnd(), stderr };
};
async function succeeds(...args: string[]): Promise<string> {
  const { code, stdout, stderr } = await mailwright(...args);
  expect([code, stderr]).toEqual([0, expect.any(String)]);
  return stdout;
}
const logged = async (...options: string[]): Promise<ListedOperation[]> => {
  const text = await succeeds('operators', 'log', '--json', ...options);
  return (JSON.parse(text) as { operations: ListedOperation[] }).operations;
};
/** The newest entry, and who made it. */
const newest = async () => (await logged())[0];

// Before the rotation of passwords, after which the server cannot open connections.
test('ORGANIZATIONS-2 emails that are sent again are one entry', async () => {
  const { status } = await app.live.post('/api/v1/emails/send', {
    to: 'ada@example.com',
    content: { subject: 'Subject', text: 'Text' },
  });
  expect(status).toBe(200);
  await execute(app, sql`update emails set status = 'failed', failure_code = 'expired'`);
  await succeeds('queue', 'resend', '--reason', 'expired', '--since', '2026-01-01', '--as', 'anna');
  const audited = sql`select operation, operator_name from audit_log where resource_type = 'email'`;
  expect(await app.asOwner((em) => query(em, audited))).toEqual([
    { operation: 'emails.resend', operator_name: 'anna' },
  ]);
  expect((await logged()).map(({ operation }) => operation)).toEqual(['queue.resend']);
});

test.each([
  [['sending', 'pause', '--reason', 'A relay is replaced.'], 'sending.pause', 'installation'],
  [['sending', 'resume'], 'sending.resume', 'installation'],
  [['sending', 'pause', '--priority', 'low', '--reason', 'Slow'], 'sending.pause', 'low'],
  [['sending', 'resume', '--priority', 'low'], 'sending.resume', 'low'],
  [['secrets', 'rotate-signing-key'], 'secrets.rotate_signing_key', 'signing'],
  [['secrets', 'rotate-database-passwords'], 'secrets.rotate_database_passwords', 'role'],
  [['queue', 'retry'], 'queue.retry', 'all'],
  [['queue', 'retry', '--domain', 'shop.example'], 'queue.retry', 'shop.example'],
  [['queue', 'resend', '--reason', 'expired', '--since', '2026-01-01'], 'queue.resend', 'failed'],
  [['consent', 'rotate-key'], 'consent.rotate_key', expect.stringMatching(/^[0-9a-f-]{36}$/)],
])(
  'ORGANIZATIONS-2 %j is in the log of operators with who gave it',
  async (args, operation, id) => {
    await succeeds(...args, '--as', 'anna');
    expect(await newest()).toMatchObject({
      operator: 'anna',
      organization: null,
      operation,
      resource: { id },
    });
  },
);

test('ORGANIZATIONS-2 a deleted organization is in the log, with who deleted it', async () => {
  await createOrganization(app, 'leaving');
  await succeeds('organizations', 'delete', 'leaving', '--confirm', 'leaving', '--as', 'bela');
  expect(await logged()).toContainEqual(
    expect.objectContaining({
      operator: 'bela',
      organization: 'leaving',
      operation: 'organizations.delete',
    }),
  );
  const marks = await app.asOwner((em) =>
    query(em, sql`select deleted_by from deleted_organizations where slug = 'leaving'`),
  );
  expect(marks).toEqual([{ deleted_by: 'bela' }]);
});

test('ORGANIZATIONS-2 what a command did to one organization is in the same list, from its audit log', async () => {
  await succeeds('organizations', 'limits', 'demo', '--daily', '500', '--as', 'anna');
  await app.live.request('PUT', '/api/v1/lists/friends', { body: { name: 'Friends' } });
  await succeeds('sending', 'pause', '--reason', 'Short', '--as', 'cyril');
  await succeeds('sending', 'resume', '--as', 'cyril');
  const entries = await logged();
  expect(
    entries.map(({ operator, organization, operation }) => [operator, organization, operation]),
  ).toEqual([
    ['cyril', null, 'sending.resume'],
    ['cyril', null, 'sending.pause'],
    ['anna', 'demo', 'organizations.limits'],
  ]);
  expect(entries[1]).toMatchObject({ before: null, after: { reason: 'Short' } });
  const text = await succeeds('operators', 'log');
  expect(text.split('\n')).toEqual([
    expect.stringMatching(
      /^[\d: -]+ UTC {2}cyril {2}– {2}sending\.resume {2}sending installation$/,
    ),
    expect.stringMatching(/^[\d: -]+ UTC {2}cyril {2}– {2}sending\.pause {2}sending installation$/),
    expect.stringMatching(
      /^[\d: -]+ UTC {2}anna {2}demo {2}organizations\.limits {2}organization demo$/,
    ),
  ]);
});

test('ORGANIZATIONS-2 the log is limited by time and number, the newest first', async () => {
  for (const name of ['anna', 'bela', 'cyril']) {
    await succeeds('queue', 'retry', '--as', name);
    await succeeds(
      'organizations',
      'limits',
      'demo',
      '--daily',
      String(name.length * 7),
      '--as',
      name,
    );
  }
  const names = async (...options: string[]) =>
    (await logged(...options)).map(({ operator }) => operator);
  const all = await logged();
  expect(all).toHaveLength(5);
  expect(await names('--limit', '2')).toEqual(['cyril', 'cyril']);
  const middle = all[2]!.occurred_at;
  expect((await logged('--since', middle)).at(-1)?.occurred_at).toBe(middle);
  expect((await logged('--until', middle)).every(({ occurred_at: at }) => at < middle)).toBe(true);
  expect(await names('--until', '2026-01-01')).toEqual([]);
  expect(await names('--since', '1969-12-31')).toEqual(await names());
  expect(await names('--until', '1969-12-31')).toEqual([]);
  expect(await succeeds('operators', 'log', '--until', '2026-01-01')).toBe(
    'No command has changed anything in this time.',
  );
});

test.each([
  [['--limit', '0'], '--limit must be a whole number from 1 to 10000.'],
  [['--since', 'yesterday'], '--since must be a date'],
  [['--since', '2026-02-01', '--until', '2026-01-01'], '--since must be before --until.'],
])('ORGANIZATIONS-2 operators log %j is a mistake', async (options, message) => {
  const { code, stderr } = await mailwright('operators', 'log', ...options);
  expect(code).toBe(1);
  expect(stderr).toContain(message);
});

test('ORGANIZATIONS-2 an entry is stored with the change, or neither is', async () => {
  await execute(app, sql`alter table operator_log add constraint none check (operation = 'none')`);
  const keys = () =>
    app.asOwner((em) => query(em, sql`select name, created_at from secrets order by 1, 2`));
  const before = await keys();
  try {
    for (const command of ['rotate-signing-key', 'rotate-database-passwords']) {
      expect((await mailwright('secrets', command)).code).not.toBe(0);
    }
    expect((await mailwright('sending', 'pause', '--reason', 'Test')).code).not.toBe(0);
  } finally {
    await execute(app, sql`alter table operator_log drop constraint none`);
  }
  expect(await keys()).toEqual(before);
  const pauses = sql`select from pauses where scope = 'installation' and ended_at is null`;
  expect(await app.asOwner((em) => query(em, pauses))).toEqual([]);
});

/** Commands of the server that change nothing that remains. */
const READS = [
  'backup check',
  'config',
  'consent audit',
  'consent keys',
  'demo',
  'operators log',
  'organizations list',
  'queue why',
  'secrets feedback-address',
  'secrets list',
];

interface Leaf {
  name: string;
  hasAuthor: boolean;
}

const leavesOf = (command: Command, path: string[] = []): Leaf[] =>
  command.commands.length > 0
    ? command.commands.flatMap((one) => leavesOf(one, [...path, one.name()]))
    : [{ name: path.join(' '), hasAuthor: command.options.some(({ long }) => long === '--as') }];

test('ORGANIZATIONS-2 every command of the server that changes something has --as', () => {
  const program = new Command();
  program.command('consent');
  addServerCommands(program);
  addConsentCommands(program);
  const leaves = leavesOf(program);
  expect(leaves.filter(({ hasAuthor }) => hasAuthor).length).toBeGreaterThan(15);
  const without = leaves.filter(({ hasAuthor }) => !hasAuthor).map(({ name }) => name);
  expect(without.sort()).toEqual(READS);
});

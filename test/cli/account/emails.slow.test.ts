import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { query, sql } from '../../../server/platform/database/sql.ts';
import { startTestApp, type TestApp } from '../../support/app/app.ts';
import { eventually } from '../../support/eventually.ts';
import { launch, makeFolder, run } from '../run.ts';

let app: TestApp;
let env: Record<string, string>;
let folder: Awaited<ReturnType<typeof makeFolder>>;
beforeAll(async () => {
  app = await startTestApp();
  folder = await makeFolder();
  env = {
    MAILWRIGHT_URL: app.baseUrl,
    MAILWRIGHT_API_KEY: await app.issue({}),
    XDG_CONFIG_HOME: folder.path,
  };
});
afterAll(async () => {
  await app?.close();
  await folder?.remove();
});

const welcome = (to: string): string[] => [
  ...['send', '--to', to, '--template', 'welcome', '--data', '{"name":"Žofie"}'],
];

describe('send', () => {
  test('--wait prints the email once it is delivered', async () => {
    const { code, stdout } = await run([...welcome('zofie@example.com'), '--wait'], env);
    expect(code).toBe(0);
    expect(stdout).toMatch(/^delivered {2}[0-9a-f-]{36}\n/);
    expect(stdout).toMatch(/^Subject {5}Welcome to Demo Shop, Žofie$/m);
  });

  test('--json prints the response, and variables are read from standard input', async () => {
    const args = [
      'send',
      '--to',
      'a@example.com',
      '--template',
      'welcome',
      '--data',
      '-',
      '--json',
    ];
    const { code, stdout } = await run(args, env, '{"name":"Ada"}');
    expect(code).toBe(0);
    expect(JSON.parse(stdout)).toMatchObject({ status: 'queued', test_mode: false });
  });

  test('two sends with the same idempotency key send one email', async () => {
    const args = [...welcome('once@example.com'), '--idempotency-key', 'order-1', '--json'];
    const [first, second] = [await run(args, env), await run(args, env)];
    expect(JSON.parse(second.stdout).id).toBe(JSON.parse(first.stdout).id);
  });

  test('a suspension is reported as such, and not as a scope that the key lacks', async () => {
    const server = { DATABASE_URL: app.database.url, MAIL_TRANSPORT: 'mailbox' };
    const suspend = ['organizations', 'suspend', 'demo', '--reason', 'The invoice is unpaid.'];
    const { stderr: suspended } = await run(suspend, server);
    const { code, stderr } = await run(welcome('ada@example.com'), env);
    await run(['organizations', 'resume', 'demo'], server);
    expect(suspended).toBe('');
    expect(code).toBe(1);
    expect(stderr).toBe(
      'The operator of the server has suspended the sending of your organization. Reason: The invoice is unpaid.\n',
    );
  });

  test('--at schedules the email, which can then be moved and canceled', async () => {
    const at = '2099-01-01T00:00:00Z';
    const refused = await run([...welcome('later@example.com'), '--at', at], env);
    expect([refused.code, refused.stderr]).toEqual([
      1,
      'scheduled_at (invalid_value): The field scheduled_at must be at most 30 days ahead.\n',
    ]);
    const tomorrow = new Date(Date.now() + 86_400_000);
    const [, ...args] = welcome('later@example.com');
    const sent = await run(['emails', 'send', ...args, '--at', tomorrow.toISOString()], env);
    const shown = tomorrow.toISOString().slice(0, 19).replace('T', ' ');
    expect(sent.stdout).toMatch(new RegExp(`^[0-9a-f-]{36} is scheduled for ${shown} UTC\\.\n$`));
    const id = sent.stdout.slice(0, 36);

    const later = new Date(tomorrow.getTime() + 3_600_000).toISOString();
    const moved = await run(['emails', 'reschedule', id, '--at', later, '--json'], env);
    expect(JSON.parse(moved.stdout)).toMatchObject({ status: 'scheduled', scheduled_at: later });
    const again = await run(['emails', 'reschedule', id, '--at', later], env);
    expect(again.stdout).toBe(
      `${id} is scheduled for ${later.slice(0, 19).replace('T', ' ')} UTC.\n`,
    );

    const canceled = await run(['emails', 'cancel', id], env);
    expect([canceled.code, canceled.stdout]).toEqual([0, `${id} is canceled.\n`]);
    const late = await run(['emails', 'reschedule', id, '--at', 'now'], env);
    expect([late.code, late.stderr]).toEqual([
      1,
      expect.stringContaining('The email has the status canceled, and can no longer be changed.'),
    ]);
    const listed = await run(['emails', 'list', '--status', 'canceled'], env);
    expect(listed.stdout).toContain('later@example.com');
  });

  test('emails cancel --batch counts the emails of the batch', async () => {
    const item = { to: 'batch@example.com', template: 'welcome', data: { name: 'Ada' } };
    const scheduled_at = new Date(Date.now() + 86_400_000).toISOString();
    const { body } = await app.live.post('/api/v1/emails/batch', {
      emails: [
        { ...item, scheduled_at },
        { ...item, scheduled_at },
      ],
    });
    const args = ['emails', 'cancel', '--batch', body.batch_id];
    expect((await run(args, env)).stdout).toBe('2 emails are canceled.\n');
    expect(JSON.parse((await run([...args, '--json'], env)).stdout)).toMatchObject({
      canceled: 2,
      not_canceled: 0,
    });
    const neither = await run(['emails', 'cancel'], env);
    expect([neither.code, neither.stderr]).toEqual([
      2,
      expect.stringContaining('Name either an email or, with --batch, a batch.'),
    ]);
  });

  test('EMAILS-26 tags, metadata, headers and the language are sent, shown and filtered by', async () => {
    const fields = [
      ...['--tag', 'order', '--tag', 'shipped', '--metadata', 'order_id=1042'],
      ...['--metadata', 'note=a=b', '--header', 'X-Entity-Ref-ID: order-1042'],
      ...['--locale', 'cs', '--in-reply-to', '<a@mail.example.com>', '--json'],
    ];
    const { stdout } = await run([...welcome('fields@example.com'), ...fields], env);
    const { id } = JSON.parse(stdout);
    const shown = await run(['emails', 'show', id], env);
    expect(shown.stdout).toMatch(/^Tags +order, shipped$/m);
    expect(shown.stdout).toMatch(
      /^Metadata +(?:note=a=b, order_id=1042|order_id=1042, note=a=b)$/m,
    );
    expect(shown.stdout).toMatch(/^Headers +X-Entity-Ref-ID: order-1042$/m);
    const filters = ['--tag', 'order', '--metadata', 'order_id=1042', '--metadata', 'note=a=b'];
    const times = ['--since', '2026-01-01T00:00:00Z', '--until', '9999-01-01T00:00:00Z'];
    const list = await run(['emails', 'list', ...filters, ...times, '--json'], env);
    expect(JSON.parse(list.stdout)).toMatchObject({ id, locale: 'cs' });
    const none = await run(['emails', 'list', '--tag', 'order', '--search', 'Bye'], env);
    expect(none).toMatchObject({ code: 0, stdout: '', stderr: 'No email matches.\n' });
  });

  test('a refusal prints one line for each error, with field and reason, and exits with 1', async () => {
    const args = ['send', '--to', 'a@example.com', '--template', 'password-reset'];
    expect(await run(args, env)).toEqual({
      code: 1,
      stdout: '',
      stderr:
        'data.reset_url (missing_variable): The template prints the variable reset_url; provide it in data.\n',
    });
  });

  test('EMAILS-21 --attach sends files under their names without folders', async () => {
    const file = join(folder.path, 'příloha.txt');
    await writeFile(file, 'Příloha');
    const args = [...welcome('attached@example.com'), '--attach', file, file, '--json'];
    const { code, stdout } = await run([...args, '--wait'], env);
    expect(code).toBe(0);
    const { id } = JSON.parse(stdout) as { id: string };
    const message = await fetch(`${app.baseUrl}/dev/mailbox/${id}`, {
      headers: { Accept: 'application/json' },
    });
    const { attachments } = (await message.json()) as { attachments: object[] };
    const sent = expect.objectContaining({ filename: 'příloha.txt', size: 9 });
    expect(attachments).toEqual([sent, sent]);
  });

  test.each([
    [['--attach', 'no-such-file'], "The file no-such-file of --attach can't be read (ENOENT)."],
    [['--data', '{"name"'], '--data must be a JSON object'],
    [['--data', '[1]'], "The --data file [1] can't be read (ENOENT)."],
    [['--metadata', 'order_id'], '--metadata must look like "order_id=1042".'],
    [['--header', ': x'], '--header must look like "X-Entity-Ref-ID: order-1042".'],
    [['--timeout', 'soon'], '--timeout must be a whole number from 1 to 86400.'],
  ])('%j is a usage error', async (args, message) => {
    const { code, stderr } = await run(
      ['send', '--to', 'a@example.com', '--template', 'welcome', ...args],
      env,
    );
    expect(code).toBe(2);
    expect(stderr).toContain(message);
  });
});

describe('emails', () => {
  test('list prints a table, newest first, and with --json a line for each email', async () => {
    await run(welcome('listed@example.com'), env);
    const filter = ['emails', 'list', '--to', 'listed@example.com'];
    const table = await run(filter, env);
    const [heading, row] = table.stdout.split('\n');
    expect(heading).toMatch(/^QUEUED \(UTC\) +STATUS +TO +TEMPLATE +SUBJECT +ID$/);
    expect(row).toContain('Welcome to Demo Shop, Žofie');
    expect(heading?.indexOf('SUBJECT')).toBe(row?.indexOf('Welcome to'));
    const lines = (await run([...filter, '--json'], env)).stdout.trim().split('\n');
    expect(lines.map((line) => JSON.parse(line))).toEqual([
      expect.objectContaining({ to_email: 'listed@example.com', template_slug: 'welcome' }),
    ]);
  });

  test('list reports on standard error whether there are more emails, or none', async () => {
    await run(welcome('many@example.com'), env);
    await run(welcome('many@example.com'), env);
    const more = await run(['emails', 'list', '--limit', '1', '--to', 'many@example.com'], env);
    expect(more.stdout.trim().split('\n')).toHaveLength(2);
    expect(more.stderr).toContain('There are more');
    const none = await run(['emails', 'list', '--to', 'nobody@example.com'], env);
    expect(none).toEqual({ code: 0, stdout: '', stderr: 'No email matches.\n' });
  });

  test('show prints the events of an email', async () => {
    const { stdout } = await run([...welcome('shown@example.com'), '--wait', '--json'], env);
    const { id } = JSON.parse(stdout) as { id: string };
    const shown = await run(['emails', 'show', id], env);
    expect(shown.stdout).toMatch(/^To +shown@example\.com$/m);
    expect(shown.stdout).toMatch(/^EVENT \(UTC\) +TYPE$/m);
    expect(shown.stdout).toMatch(/ delivery$/m);
    const unknown = await run(['emails', 'show', 'nonsense'], env);
    expect(unknown).toMatchObject({ code: 1, stderr: 'No email has this id.\n' });
  });

  test('EMAILS-22 resend repeats an email that failed, once', async () => {
    const { stdout } = await run([...welcome('again@example.com'), '--wait', '--json'], env);
    const { id } = JSON.parse(stdout) as { id: string };
    const refused = await run(['emails', 'resend', id], env);
    expect(refused.code).toBe(1);
    expect(refused.stderr).toContain('The content of this email is no longer stored.');
    await app.asOwner((em) =>
      query(
        em,
        sql`update emails set status = 'failed', failure_code = 'expired',
            variables = '{"name":"Ada","brand":"Shop"}' where id = ${id}`,
      ),
    );
    const { code, stdout: printed } = await run(['emails', 'resend', id], env);
    expect([code, printed]).toEqual([
      0,
      expect.stringMatching(new RegExp(`^[0-9a-f-]{36} is queued\\. It sends ${id} again\\.\n$`)),
    ]);
    expect(await run(['emails', 'resend', id], env)).toMatchObject({ code: 1 });
  });

  test('tail prints new emails and their status, and ends with Ctrl-C', async () => {
    const tail = launch(['emails', 'tail', '--to', 'tailed@example.com', '--json'], env);
    let printed = '';
    tail.process.stdout?.on('data', (chunk: Buffer) => (printed += chunk.toString()));
    await run(welcome('tailed@example.com'), env);
    await eventually(
      async () => printed,
      (text) => text.includes('"status":"delivered"'),
    );
    tail.process.kill('SIGINT');
    expect(await tail.ended).toMatchObject({ code: 0, stderr: '' });
  });
});

test('a closed pipe is not an error', async () => {
  const list = launch(['emails', 'list', '--json'], env);
  list.process.stdout?.destroy();
  expect(await list.ended).toMatchObject({ code: 0, stderr: '' });
});

test.each(['žluť', 'a\nb', 'a b', ''])(
  'the idempotency key %j is a usage error, and nothing is sent',
  async (idempotencyKey) => {
    const args = ['send', '--to', 'ada@example.com', '--template', 'welcome'];
    const { code, stdout, stderr } = await run([...args, '--idempotency-key', idempotencyKey], env);
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
    expect(stderr).toMatch(/^--idempotency-key must be 1 to 255 visible ASCII characters/);
  },
);

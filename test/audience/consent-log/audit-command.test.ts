import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { query, sql } from '../../../server/platform/database/sql.ts';
import { type Ended, makeFolder, run } from '../../cli/run.ts';
import { startTestApp, type TestApp } from '../../support/app/app.ts';

const CHECKPOINTS = '/api/v1/consent-checkpoints';

let app: TestApp;
let folder: Awaited<ReturnType<typeof makeFolder>>;
beforeAll(async () => {
  app = await startTestApp({ parts: { api: true, worker: false } });
  folder = await makeFolder();
});
afterAll(async () => {
  await app.close();
  await folder.remove();
});

const consent = (...args: string[]): Promise<Ended> =>
  run(['consent', ...args], {
    DATABASE_URL: app.database.url,
    BASE_URL: app.baseUrl,
    // An audit needs no settings for sending.
    ...(args[0] === 'audit' ? {} : { MAIL_TRANSPORT: 'mailbox' }),
  });

async function optIn(email: string): Promise<void> {
  await app.live.post('/api/v1/contacts', { email, opt_in_subtype_slugs: ['newsletter'] });
}

async function checkpoint(): Promise<{ note: string }> {
  const { status, body } = await app.live.post(CHECKPOINTS, undefined);
  expect(status).toBe(200);
  return body as { note: string };
}

async function keep(name: string, content: string): Promise<string> {
  const file = join(folder.path, name);
  await writeFile(file, content);
  return file;
}

const audit = async (file: string, ...options: string[]) => {
  const { code, stdout, stderr } = await consent('audit', 'demo', '--checkpoint', file, ...options);
  return { code, lines: (stdout + stderr).trim().split('\n') };
};

test('CONSENT-LOG-6 consent audit says what it was checked against, names what was altered, and has an exit code for each result', async () => {
  await optIn('audited@people.example');
  await optIn('other@people.example');
  const { note } = await checkpoint();
  const file = await keep('notary.txt', note);
  const intact = await audit(file);
  expect(intact.code).toBe(0);
  expect(intact.lines[0]).toMatch(/^Intact: /);
  expect(intact.lines[1]).toContain(`against the checkpoint of 2 entries in ${file}`);
  expect(intact.lines[1]).toMatch(/^Checked 2 entries in /);
  expect(intact.lines[2]).toContain('The keys come from the database itself');

  await optIn('young@people.example');
  const { stdout: keys } = await consent('keys', 'demo');
  const [key = ''] = keys.split(' ');
  const json = await keep('list.json', JSON.stringify((await app.live.get(CHECKPOINTS)).body));
  const young = await audit(json, '--key', key, '--json');
  expect(young.code).toBe(3);
  expect(JSON.parse(young.lines[0] ?? '')).toMatchObject({
    result: 'open',
    key_from_database: false,
    proven_size: 2,
    uncovered: 1,
    faults: [],
  });

  const [altered] = await app.asOwner((em) =>
    query<{ id: string }>(
      em,
      sql`update consent_ledger set occurred_at = occurred_at - interval '1 day'
        where id = (select min(id::text)::uuid from consent_ledger) returning id`,
    ),
  );
  const found = await audit(file, '--key', key);
  expect(found.code).toBe(1);
  expect(found.lines).toContain(
    `- Entry ${altered?.id} (place 0) was altered: its hash is not that of its content.`,
  );
});

test('CONSENT-LOG-6 consent audit does not run without a checkpoint of the organization that one of the keys has signed', async () => {
  const { note } = await checkpoint();
  const refused: [content: string, message: string, ...options: string[]][] = [
    ['nothing', 'contains no checkpoint'],
    [note.replaceAll('/consent/demo', '/consent/other'), 'no checkpoint of demo'],
    [note.replace(/\n\d+\n/, '\n1\n'), 'is not signed with one of the keys'],
    [note, 'is not signed with one of the keys', '--key', 'mail.example.com/consent/demo+0+AA=='],
  ];
  // The beginning of an interrupted write.
  refused.push([note.slice(0, 40), 'line 1']);
  for (const [n, [content, message, ...options]] of refused.entries()) {
    const { code, lines } = await audit(await keep(`refused${n}`, content), ...options);
    expect(lines.join(' ')).toContain(message);
    expect(code).toBe(2);
  }
});

test('CONSENT-LOG-6 a damaged checkpoint is named, and the others are used', async () => {
  const { body } = await app.live.get(CHECKPOINTS);
  const [newest, oldest] = [body.data[0].note as string, body.data.at(-1).note as string];
  const glued = await keep('glued.txt', `${newest.slice(0, 60)}${oldest}${newest}`);
  const { code, lines } = await audit(glued);
  // What an earlier test has altered is still found.
  expect([code, lines.join(' ')]).toEqual([1, expect.stringMatching(/is damaged|is not signed/)]);
  const repeated = await keep('repeated.txt', `${newest.slice(0, -9)}\n\n${newest}\n${oldest}`);
  expect((await audit(repeated)).lines.join(' ')).not.toMatch(/damaged|not signed/);
});

test('CONSENT-LOG-6 an audit that cannot run never has the exit code of a result', async () => {
  const file = await keep('note.txt', (await checkpoint()).note);
  const environments: Record<string, string>[] = [
    { DATABASE_URL: 'nonsense' },
    { CONSENT_RETENTION: 'x' },
  ];
  for (const env of environments) {
    const { code } = await run(['consent', 'audit', 'demo', '--checkpoint', file], {
      DATABASE_URL: app.database.url,
      ...env,
    });
    expect(code).toBe(2);
  }
});

test('CONSENT-LOG-6 an organization that was renamed or deleted in the database is missing', async () => {
  const { note } = await checkpoint();
  const file = await keep('renamed.txt', note);
  const rename = (from: string, to: string) =>
    app.asOwner((em) => query(em, sql`update organizations set slug = ${to} where slug = ${from}`));
  await rename('demo', 'renamed');
  const { code, lines } = await audit(file);
  await rename('renamed', 'demo');
  expect([code, lines.join(' ')]).toEqual([1, expect.stringContaining('deleted or renamed')]);
});

test('CONSENT-LOG-6 the log of an organization that was deleted is audited under its former slug', async () => {
  const { note } = await checkpoint();
  const file = await keep('deleted.txt', note);
  await app.asOwner(async (em) => {
    await query(
      em,
      sql`insert into deleted_organizations (id, slug) values (${app.organizationId}, 'demo')`,
    );
    await query(em, sql`update organizations set slug = 'deleted' where slug = 'demo'`);
  });
  const { lines } = await audit(file, '--json');
  await app.asOwner(async (em) => {
    await query(em, sql`delete from deleted_organizations`);
    await query(em, sql`update organizations set slug = 'demo' where slug = 'deleted'`);
  });
  const size = Number(note.split('\n')[1]);
  expect(JSON.parse(lines[0] ?? '')).toMatchObject({ proven_size: size });
});

test('CONSENT-LOG-6 lines of the audit and of a verification contain no escape sequences of a file', async () => {
  const proof = { format: 'mailwright-consent-proof/1', organization: 'x', checkpoint: 'x' };
  const origin = 'h\u001b[31m/consent/x';
  const key = 'mail.example.com/consent/demo+65a9f6d5+AeO8ZRszQ9UGflZFhjeMYqz0QcoL0tKaW/hBu84AgdXi';
  const file = await keep('colors.json', JSON.stringify({ ...proof, origin, key }));
  const { code, stdout } = await run(['consent', 'verify', file], { FORCE_COLOR: '1' });
  expect([code, stdout]).toEqual([1, expect.not.stringContaining('\u001b[31m')]);
  expect(stdout).toContain('not of h\ufffd[31m/consent/x');
});

test('CONSENT-LOG-4 consent rotate-key replaces the key; the former one remains known', async () => {
  const before = await consent('keys', 'demo', '--json');
  const [old] = JSON.parse(before.stdout) as { verifier_key: string }[];
  expect((await consent('rotate-key')).code).toBe(0);
  const after = await consent('keys', 'demo', '--json');
  const keys = JSON.parse(after.stdout) as { verifier_key: string; current: boolean }[];
  expect(keys.map(({ current }) => current)).toEqual([false, true]);
  expect(keys[0]?.verifier_key).toBe(old?.verifier_key);
  await optIn('rotated@people.example');
  const { note } = await checkpoint();
  const file = await keep('rotated.txt', note);
  expect((await audit(file, '--key', keys[0]?.verifier_key ?? '')).code).toBe(2);
  expect((await audit(file, '--key', keys[1]?.verifier_key ?? '')).lines[1]).toContain(file);
});

test('CONSENT-LOG-4 consent checkpoint prints a signed note', async () => {
  const env = { MAILWRIGHT_URL: app.baseUrl, MAILWRIGHT_API_KEY: app.live.key ?? '' };
  const { note } = await checkpoint();
  const { code, stdout } = await run(['consent', 'checkpoint'], env);
  expect({ code, stdout }).toEqual({ code: 0, stdout: note });
});

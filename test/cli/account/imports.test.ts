import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { startTestApp, type TestApp } from '../../support/app.ts';
import { type Folder, makeFolder, run } from '../run.ts';

let app: TestApp;
let env: Record<string, string>;
let folder: Folder;
beforeAll(async () => {
  app = await startTestApp();
  env = { MAILWRIGHT_URL: app.baseUrl, MAILWRIGHT_API_KEY: await app.issue({}) };
  folder = await makeFolder();
});
afterAll(async () => {
  await app?.close();
  await folder?.remove();
});

async function write(name: string, text: string): Promise<string> {
  const file = join(folder.path, name);
  await writeFile(file, text);
  return file;
}

const exists = async (email: string): Promise<boolean> =>
  (await app.live.get(`/api/v1/contacts/${encodeURIComponent(email)}`)).status === 200;

test('contacts import --dry-run prints what the import would do, and stores nothing', async () => {
  const file = await write(
    'people.csv',
    'Mail,Name,City\r\nzofie@example.com,Žofie Nováková,Brno\r\njana@example.com,Jana,Opava\r\n',
  );
  const flags = ['--map', 'Mail=email', '--map', 'Name=name', '--list', 'customers'];
  const consent = ['--subscribe', 'newsletter', '--evidence', 'Form on our page'];
  const dry = await run(['contacts', 'import', file, ...flags, ...consent, '--dry-run'], env);
  expect(dry.code).toBe(0);
  expect(dry.stdout).toMatch(/^Status +ready$/m);
  expect(dry.stdout).toMatch(/^To create +2$/m);
  expect(dry.stdout).toMatch(/^Consent granted +2$/m);
  expect(dry.stdout).toMatch(/^Not imported +City$/m);
  expect(await exists('jana@example.com')).toBe(false);

  const done = await run(['contacts', 'import', file, ...flags, ...consent], env);
  expect(done.code).toBe(0);
  expect(done.stdout).toMatch(/^Created +2$/m);
  // In a log, progress is lines.
  expect(done.stderr).toMatch(/^Uploading 100 %/m);
  expect(await exists('jana@example.com')).toBe(true);
});

test('the exit code is 3 when rows were not imported, and imports errors prints them', async () => {
  const rows = Array.from({ length: 200 }, (_, n) => `row${n}@example.com\n`).join('');
  const file = await write('some.csv', `email\n${rows}nobody\n`);
  const { code, stderr, stdout } = await run(['contacts', 'import', file], env);
  expect(code).toBe(3);
  expect(stderr).toContain('Line 202, email:');
  const [, id = ''] = /^Import +(\S+)$/m.exec(stdout) ?? [];
  const errors = await run(['imports', 'errors', id], env);
  expect(errors.stdout).toMatch(/^nobody,202,email,invalid_format,/m);
});

test('the exit code is 1 when the file is refused, and 2 for wrong options', async () => {
  const file = await write('wrong.csv', 'mail\nnobody\n');
  const refused = await run(['contacts', 'import', file], env);
  expect([refused.code, refused.stderr]).toEqual([1, expect.stringContaining('Refused: ')]);
  const codes = await Promise.all(
    [
      ['contacts', 'import', join(folder.path, 'none.csv')],
      ['contacts', 'import', await write('empty.csv', '')],
      ['contacts', 'import', file, '--map', 'Mail'],
      ['contacts', 'import', file, '--subscribe', 'newsletter'],
      ['contacts', 'import', file, '--subscribe', 'a', '--unsubscribe', 'b'],
    ].map(async (args) => (await run(args, env)).code),
  );
  expect(codes).toEqual([2, 2, 2, 2, 2]);
});

test('what contacts export writes can be imported, in both formats', async () => {
  for (const format of ['csv', 'ndjson']) {
    const file = join(folder.path, `all.${format}`);
    await run(['contacts', 'export', '--format', format, '--output', file], env);
    expect((await readFile(file, 'utf8')).length).toBeGreaterThan(100);
    const { code, stdout } = await run(
      ['contacts', 'import', file, '--formula-escape', '--json'],
      env,
    );
    expect(code).toBe(0);
    const { result } = JSON.parse(stdout);
    expect(result).toMatchObject({ created: 0, invalid: 0, duplicates: 0 });
    expect(result.updated).toBe(result.rows);
  }
});

test('suppressions import', async () => {
  const file = await write('bounces.csv', 'Address,Why\nbounced@example.com,hard_bounce\n');
  const { code } = await run(
    ['suppressions', 'import', file, '--map', 'Address=email', '--map', 'Why=reason'],
    env,
  );
  expect(code).toBe(0);
  const { body } = await app.live.get('/api/v1/suppressions?email=bounced@example.com');
  expect(body.data[0].reason).toBe('hard_bounce');
});

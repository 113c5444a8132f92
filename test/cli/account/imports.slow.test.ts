import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { startTestApp, type TestApp } from '../../support/app/app.ts';
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

/** Without their parts, which the maintenance deletes when an import has ended. */
const imports = async (): Promise<{ id: string; status: string }[]> =>
  (await app.live.get('/api/v1/imports?limit=200')).body.data.map(
    ({ id, status }: { id: string; status: string }) => ({ id, status }),
  );

const idOf = (stderr: string): string => /^Import (\S+)$/m.exec(stderr)?.[1] ?? '';

test('a dry run and a failed upload leave no import that has not ended', async () => {
  const before = await imports();
  const clean = await write('clean.csv', 'email\nclean@example.com\n');
  const dry = await run(['contacts', 'import', clean, '--dry-run'], env);
  expect([dry.code, idOf(dry.stderr)]).toEqual([0, expect.stringMatching(/^[0-9a-f-]{36}$/)]);
  expect(await imports()).toEqual(before);

  const rows = Array.from({ length: 200 }, (_, n) => `dry${n}@example.com\n`).join('');
  const faulty = await write('faulty.csv', `email\n${rows}nobody\n`);
  const errors = await run(['contacts', 'import', faulty, '--dry-run'], env);
  expect(errors.code).toBe(3);
  const id = idOf(errors.stderr);
  expect((await imports())[0]).toMatchObject({ id, status: 'canceled' });
  expect((await run(['imports', 'errors', id], env)).stdout).toMatch(/^nobody,202,email,/m);

  // A part of a test import has at most 1 MiB.
  const test = { ...env, MAILWRIGHT_API_KEY: await app.issue({ mode: 'test' }) };
  const large = await write('large.csv', `email\n${'x'.repeat(1024 * 1024)}\n`);
  const failed = await run(['contacts', 'import', large], test);
  expect(failed.code).toBe(1);
  expect((await app.test.get(`/api/v1/imports/${idOf(failed.stderr)}`)).status).toBe(404);
});

test('imports list, show, start, cancel and delete', async () => {
  const file = await write('kept.csv', 'email\nkept@example.com\n');
  const dry = await run(['contacts', 'import', file, '--dry-run', '--keep'], env);
  const id = idOf(dry.stderr);
  expect(dry.stderr).toContain(`mailwright imports start ${id}`);
  const listed = await run(['imports', 'list', '--json', '--limit', '1'], env);
  expect(JSON.parse(listed.stdout)).toMatchObject({ id, status: 'ready' });
  expect((await run(['imports', 'list'], env)).stdout).toContain(id);

  expect((await run(['imports', 'show', id], env)).stdout).toMatch(/^To create +1$/m);
  const started = await run(['imports', 'start', id], env);
  expect([started.code, started.stdout]).toEqual([0, expect.stringMatching(/^Created +1$/m)]);
  expect(await exists('kept@example.com')).toBe(true);

  const again = await run(['contacts', 'import', file, '--dry-run', '--keep'], env);
  const other = idOf(again.stderr);
  expect((await run(['imports', 'cancel', other], env)).code).toBe(2);
  expect((await run(['imports', 'cancel', other, '--yes'], env)).stdout).toContain('canceled');
  expect((await run(['imports', 'start', other], env)).code).toBe(1);
  expect((await run(['imports', 'delete', other, '--yes'], env)).code).toBe(0);
  expect((await run(['imports', 'show', other], env)).code).toBe(1);
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

test('a file that ends in .gz is unpacked; a broken one is a usage error', async () => {
  const file = join(folder.path, 'packed.csv.gz');
  await writeFile(file, gzipSync('email,name\r\npacked@example.com,Žofie\r\n'));
  expect((await run(['contacts', 'import', file], env)).code).toBe(0);
  expect(await exists('packed@example.com')).toBe(true);

  const lines = join(folder.path, 'packed.ndjson.gz');
  await writeFile(lines, gzipSync('{"email":"line@example.com"}\n'));
  expect((await run(['contacts', 'import', lines], env)).code).toBe(0);
  expect(await exists('line@example.com')).toBe(true);

  const broken = await write('broken.csv.gz', 'email\nnobody@example.com\n');
  const { code, stderr } = await run(['contacts', 'import', broken], env);
  expect(code).toBe(2);
  expect(stderr).toContain("can't be read");
});

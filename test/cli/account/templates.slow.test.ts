import { cp, mkdir, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { startTestApp, type TestApp } from '../../support/app/app.ts';
import { createOrganization, type TestOrganization } from '../../support/app/account.ts';
import { type Ended, makeFolder, run } from '../run.ts';

const EXAMPLE = join(import.meta.dirname, '../../example-account');

let app: TestApp;
let account: TestOrganization;
let folder: Awaited<ReturnType<typeof makeFolder>>;
let count = 0;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app?.close());
beforeEach(async () => {
  folder = await makeFolder();
  await cp(EXAMPLE, folder.path, { recursive: true });
  account = await createOrganization(app, `shop-${(count += 1)}`);
});
afterEach(() => folder.remove());

const templates = (...args: string[]): Promise<Ended> => runWith(account.live.key ?? '', args);
const runWith = (key: string, args: string[]): Promise<Ended> =>
  run(['templates', ...args], { MAILWRIGHT_URL: app.baseUrl, MAILWRIGHT_API_KEY: key });
const file = (name: string): string => join(folder.path, 'templates', name);

test('TEMPLATES-1 push uploads the templates of a folder; a second push changes nothing', async () => {
  const first = await templates('push', folder.path);
  expect(first).toMatchObject({ code: 0 });
  expect(first.stdout).toMatch(/^\+ create template consent-confirm$/m);
  expect(first.stdout).toMatch(/^3 changes made\.$/m);
  expect(await templates('push', folder.path)).toMatchObject({
    code: 0,
    stdout: 'Nothing to change.\n',
  });
  const { body } = await account.live.get('/api/v1/templates/order-shipped');
  expect(body).toMatchObject({ version: 1, layout: 'card', default_locale: 'cs' });
  expect(body.content.cs.html).toBe(await readFile(file('order-shipped/cs.html'), 'utf8'));
});

test('push uploads only the named templates, and shows the differences', async () => {
  await templates('push', folder.path);
  await writeFile(file('welcome/cs.txt'), 'Dobrý den,\n\nnový text.\n');
  await rm(file('order-shipped/cs.html'));
  await writeFile(file('order-shipped/cs.txt'), 'Odesláno.\n');

  const dry = await templates('push', folder.path, 'welcome', '--dry-run');
  expect(dry.code).toBe(3);
  expect(dry.stdout).toMatch(/^~ change template welcome$/m);
  expect(dry.stdout).toMatch(/^ {4}\+ +nový text\.$/m);
  expect(dry.stdout).toMatch(/^ {4}- +Dobrý den, \{\{ name \}\},$/m);
  expect(dry.stdout).not.toContain('order-shipped');
  expect(dry.stderr).toBe('');
  expect(dry.stdout).toMatch(/^1 change to make\. Nothing was changed\.$/m);

  expect(await templates('push', folder.path, 'welcome')).toMatchObject({ code: 0 });
  const { body } = await account.live.get('/api/v1/templates?limit=50');
  expect(body.data).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ slug: 'welcome', version: 2 }),
      expect.objectContaining({ slug: 'order-shipped', version: 1 }),
    ]),
  );
});

test('a refused template is reported with its file, after the templates that were stored', async () => {
  await writeFile(file('order-shipped/cs.html'), '<p>{% if %}</p>');
  const { code, stderr } = await templates('push', folder.path);
  expect(code).toBe(1);
  expect(stderr).toMatch(
    /^template order-shipped \(templates\/order-shipped\/template\.yaml\): content\.cs\.html \(invalid_format\): /m,
  );
  expect(stderr).toMatch(/^Done: created template consent-confirm\.$/m);
  expect(stderr).toMatch(/^Not done: template order-shipped, template welcome\.$/m);
  expect(stderr).not.toMatch(/^\s+at /m);
});

test('pull writes files that push reads back without a difference, and rewrites no unchanged file', async () => {
  await templates('push', folder.path);
  await rm(join(folder.path, 'templates'), { recursive: true });
  const pulled = await templates('pull', folder.path);
  expect(pulled).toMatchObject({ code: 0, stdout: '3 templates, 12 files written.\n' });
  expect(await readdir(file('consent-confirm'))).toEqual([
    ...['cs.html', 'cs.txt', 'en.html', 'en.txt', 'template.yaml'],
  ]);
  expect(await templates('push', folder.path, '--dry-run')).toMatchObject({ code: 0 });
  expect(await templates('pull', folder.path)).toMatchObject({
    stdout: '3 templates, 0 files written.\n',
  });
});

test('pull keeps files with the same content in another notation', async () => {
  await templates('push', folder.path);
  const before = await readFile(file('welcome/template.yaml'), 'utf8');
  await writeFile(file('welcome/template.yaml'), `# Ours\n${before}`);
  expect(await templates('pull', folder.path)).toMatchObject({ code: 0 });
  expect(await readFile(file('welcome/template.yaml'), 'utf8')).toBe(`# Ours\n${before}`);
});

test('pull overwrites local changes only with --force', async () => {
  await templates('push', folder.path);
  await writeFile(file('welcome/cs.txt'), 'Moje změna.\n');
  await writeFile(file('welcome/en.txt'), 'Mine.\n');
  const refused = await templates('pull', folder.path);
  expect(refused.code).toBe(1);
  expect(refused.stderr.split('\n')).toEqual([
    '~ templates/welcome/cs.txt',
    '- templates/welcome/en.txt',
    'These files differ from the server; --force overwrites those with ~ and deletes those with -.',
    'Nothing was written.',
    '',
  ]);
  expect(await readFile(file('welcome/cs.txt'), 'utf8')).toBe('Moje změna.\n');

  expect(await templates('pull', folder.path, '--force')).toMatchObject({
    code: 0,
    stdout: '3 templates, 1 file written, 1 deleted.\n',
  });
  expect(await readdir(file('welcome'))).toEqual(['cs.txt', 'template.yaml']);
  expect(await templates('push', folder.path)).toMatchObject({ stdout: 'Nothing to change.\n' });
});

test('pull --force repairs files that push refuses, and keeps those that are only renamed', async () => {
  await templates('push', folder.path);
  await writeFile(file('welcome/notes.md'), 'Remember the tone.\n');
  await writeFile(file('README.md'), 'Ours.\n');
  await mkdir(file('welcome/drafts'));
  await mkdir(file('half-made'));
  await mkdir(file('new-one'));
  await cp(file('welcome/template.yaml'), file('new-one/template.yaml'));
  await cp(file('welcome/cs.txt'), file('new-one/cs.txt'));
  const described = await readFile(file('order-shipped/template.yaml'), 'utf8');
  await writeFile(file('order-shipped/template.yaml'), `${described}color: red\n`);
  await writeFile(file('consent-confirm/en.html'), '');
  await rm(file('consent-confirm/cs.html'));
  await mkdir(file('consent-confirm/cs.html'));
  expect(await templates('push', folder.path)).toMatchObject({ code: 1 });

  const refused = await templates('pull', folder.path);
  expect(refused.code).toBe(1);
  expect(refused.stderr.split('\n')).toEqual(
    expect.arrayContaining([
      '~ templates/consent-confirm/en.html',
      '~ templates/order-shipped/template.yaml',
      '> templates/README.md',
      '> templates/consent-confirm/cs.html',
      '> templates/half-made',
      '> templates/welcome/drafts',
      '> templates/welcome/notes.md',
      'Nothing was written.',
    ]),
  );
  expect(await readFile(file('welcome/notes.md'), 'utf8')).toBe('Remember the tone.\n');

  expect(await templates('pull', folder.path, '--force')).toMatchObject({ code: 0 });
  const pushed = await templates('push', folder.path);
  expect(pushed).toMatchObject({ code: 0, stderr: '' });
  expect(pushed.stdout).toMatch(/^\+ create template new-one$/m);
  expect(pushed.stdout).toMatch(/^1 change made\.$/m);
  expect(await readFile(file('welcome/.notes.md'), 'utf8')).toBe('Remember the tone.\n');
  expect(await readdir(file('.'))).toEqual(expect.arrayContaining(['.README.md', '.half-made']));
});

test('pull writes nothing through a symbolic link to outside the folder', async () => {
  await templates('push', folder.path);
  const outside = join(folder.path, 'outside');
  const root = join(folder.path, 'inner');
  await mkdir(outside);
  await writeFile(join(outside, 'precious.txt'), 'Precious.\n');
  await mkdir(join(root, 'templates'), { recursive: true });
  for (const [target, link] of [
    [outside, 'welcome'],
    [join(outside, 'precious.txt'), 'order-shipped/cs.html'],
    [join(outside, 'new.txt'), 'consent-confirm/cs.html'],
  ] as const) {
    const path = join(root, 'templates', link);
    await mkdir(dirname(path), { recursive: true });
    await symlink(target, path);
    const { code, stdout, stderr } = await templates('pull', root, '--force');
    expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
    expect(stderr).toMatch(/^templates\/\S+: a symbolic link points outside the folder\. /);
    await rm(path);
  }
  expect(await readdir(outside)).toEqual(['precious.txt']);
  expect(await readFile(join(outside, 'precious.txt'), 'utf8')).toBe('Precious.\n');
  expect(await templates('pull', root)).toMatchObject({ code: 0 });
});

test('pull and push keep that a template is sensitive', async () => {
  await templates('push', folder.path);
  const { body: stored } = await account.live.get('/api/v1/templates/welcome');
  expect(stored.sensitive).toBe(false);
  await writeFile(
    file('welcome/template.yaml'),
    `${await readFile(file('welcome/template.yaml'), 'utf8')}sensitive: true\n`,
  );
  await templates('push', folder.path);
  await rm(file('welcome'), { recursive: true });
  await templates('pull', folder.path);
  expect(await readFile(file('welcome/template.yaml'), 'utf8')).toMatch(/^sensitive: true$/m);
  expect(await templates('push', folder.path)).toMatchObject({ stdout: 'Nothing to change.\n' });
});

test('push accepts what pull writes for a minimal template', async () => {
  await account.live.request('PUT', '/api/v1/templates/sparse', {
    body: {
      name: 'Sparse',
      description: '',
      content: { en: { subject: '\u00a0', text: ' ' } },
    },
  });
  expect(await templates('pull', folder.path)).toMatchObject({ code: 0 });
  expect(await templates('push', folder.path, 'sparse')).toMatchObject({
    code: 0,
    stdout: 'Nothing to change.\n',
  });
});

test('TEST-MODE-1 with a test key every change is validated and nothing is stored', async () => {
  const { code, stdout, stderr } = await runWith(account.test.key ?? '', ['push', folder.path]);
  expect(code).toBe(0);
  expect(stdout).toMatch(/^3 changes would be made\.$/m);
  expect(stderr).toContain(
    'This is a test key: the server validates every change and stores none.',
  );
  expect((await account.live.get('/api/v1/templates')).body.data).toEqual([]);
});

test('--json prints the plan as one document', async () => {
  const { stdout } = await templates('push', folder.path, '--dry-run', '--json');
  expect(JSON.parse(stdout)).toMatchObject({
    dry_run: true,
    test_mode: false,
    changes: [
      { action: 'create', kind: 'template', id: 'consent-confirm', before: null },
      { id: 'order-shipped' },
      { id: 'welcome' },
    ],
    kept: [],
  });
});

test('push and pull keep a template of blocks in JSON files, formatted in any way', async () => {
  const blocks = [{ text: 'Hello', type: 'heading', level: 1 }];
  const json = JSON.stringify(blocks);
  await rm(file('welcome/cs.txt'));
  await writeFile(file('welcome/cs.json'), json);
  expect(await templates('push', folder.path)).toMatchObject({ code: 0 });
  const { body } = await account.live.get('/api/v1/templates/welcome');
  expect(body).toMatchObject({ layout: 'card', content: { cs: { blocks, text: 'Hello' } } });
  expect(await templates('push', folder.path)).toMatchObject({ stdout: 'Nothing to change.\n' });
  expect(await templates('pull', folder.path)).toMatchObject({ code: 0 });
  expect(await readFile(file('welcome/cs.json'), 'utf8')).toBe(json);

  await rm(file('welcome'), { recursive: true });
  await templates('pull', folder.path);
  expect(await readdir(file('welcome'))).toEqual(['cs.json', 'template.yaml']);
  expect(JSON.parse(await readFile(file('welcome/cs.json'), 'utf8'))).toEqual(blocks);
  expect(await templates('push', folder.path)).toMatchObject({ stdout: 'Nothing to change.\n' });

  await writeFile(file('welcome/cs.json'), '[{');
  const broken = await templates('push', folder.path);
  expect(broken.code).toBe(1);
  expect(broken.stderr).toMatch(/templates\/welcome\/cs\.json:1:1 +The file is not JSON/);
});

import { mkdir, rm, symlink, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { readFolder, readTemplatesOnly } from '../../../cli/account/read/folder.ts';
import { makeFolder } from '../run.ts';

const EXAMPLE = join(import.meta.dirname, '../../example-account');

let folder: Awaited<ReturnType<typeof makeFolder>>;
beforeEach(async () => {
  folder = await makeFolder();
});
afterEach(() => folder.remove());

async function write(files: Record<string, string | Uint8Array>): Promise<void> {
  for (const [name, content] of Object.entries(files)) {
    const file = join(folder.path, name);
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, content);
  }
}

/** The errors in a folder of these files, one line each. */
async function errorsOf(files: Record<string, string | Uint8Array>): Promise<string[]> {
  await write(files);
  const error = await readFolder(folder.path).catch((thrown: unknown) => thrown);
  if (!(error instanceof Error)) return [];
  return error.message.split('\n').slice(0, -1);
}

const template = 'name: T\nlocales:\n  en:\n    subject: S\n';

describe('YAML aliases', () => {
  const rule = (text: string) => ({
    'account.yaml': `lists:\n  vip:\n    name: VIP\n    rule: ${text}\n`,
  });

  test('are resolved', async () => {
    expect(await errorsOf(rule('{ all: [&a { data: x, is: 1 }, *a] }'))).toEqual([]);
  });

  test.each([
    ['{ all: [*nope] }', 'account.yaml:4:19  The alias *nope has no anchor before it.'],
    ['&a { all: [*a] }', 'account.yaml:4:22  The alias *a is inside its own anchor.'],
    [
      `[${'abcdefgh'.replaceAll(/./g, (letter, i: number, all: string) => {
        const before = all[i - 1];
        return `&${letter} [${before ? `*${before}, `.repeat(9) : 'x'}], `;
      })}]`,
      'account.yaml:1:1  The aliases of the file expand to too many values.',
    ],
  ])('%s is reported with its position', async (text, error) => {
    expect(await errorsOf(rule(text))).toEqual([error]);
  });
});

describe('the example account', () => {
  test('is read with its defaults, in the order of references', async () => {
    const { resources, kinds } = await readFolder(EXAMPLE);
    expect([...kinds]).toHaveLength(7);
    expect(resources.map(({ kind, id }) => `${kind} ${id}`)).toEqual([
      'organization ',
      'attribute customer_level',
      'attribute school',
      'subscription type news',
      'subscription type orders',
      'list customers',
      'list teachers',
      'list loyal-readers',
      'domain ulipy.example',
      'sender obchod@ulipy.example',
      'template consent-confirm',
      'template order-shipped',
      'template welcome',
    ]);
    expect(resources[4]?.value).toMatchObject({
      description: null,
      subtypes: [{ slug: 'order-updates', visibility: 'public', archived: false }, {}],
    });
    expect(resources.at(-1)?.value).toMatchObject({
      default_locale: 'cs',
      layout: null,
      content: { cs: { html: null, preheader: null, subject: 'Vítejte v obchodě {{ brand }}' } },
    });
  });

  test('a list with a rule comes after the static lists, wherever it is written', async () => {
    await write({
      'account.yaml': 'lists:\n  a:\n    name: A\n    rule: { list: b }\n  b:\n    name: B\n',
    });
    const { resources } = await readFolder(folder.path);
    expect(resources.map(({ id, origin }) => [id, origin])).toEqual([
      ['b', 'account.yaml:5'],
      ['a', 'account.yaml:2'],
    ]);
  });
});

test('a template without default_locale gets its only locale, or leaves the choice to the server', async () => {
  const locale = (tag: string) => `  ${tag}:\n    subject: S\n`;
  const bodies = (slug: string, tags: string[]) => ({
    [`templates/${slug}/template.yaml`]: `name: T\nlocales:\n${tags.map(locale).join('')}`,
    ...Object.fromEntries(tags.map((tag) => [`templates/${slug}/${tag}.txt`, 'T'])),
  });
  await write({ ...bodies('one', ['cs']), ...bodies('two', ['cs', 'en']) });
  const { resources } = await readFolder(folder.path);
  expect(resources.map(({ id, value }) => [id, value.default_locale])).toEqual([
    ['one', 'cs'],
    ['two', undefined],
  ]);
});

test('names are read as text, also where YAML parses numbers', async () => {
  await write({ 'account.yaml': 'lists: { 007: { name: A }, 1e3: { name: B } }\n' });
  const { resources } = await readFolder(folder.path);
  expect(resources.map(({ id }) => id)).toEqual(['007', '1e3']);
});

describe('symbolic links', () => {
  const OUT = /^(\S+):1:1 {2}A symbolic link points outside the folder\.$/;
  const secret = 'name: Secret\n';

  test.each(['account.yaml', 'templates', 'templates/t/template.yaml', 'templates/t/en.txt'])(
    'that lead outside the folder are not followed: %s',
    async (file) => {
      await write({ 'outside/secret': secret, 'inner/templates/t/template.yaml': template });
      const root = join(folder.path, 'inner');
      await rm(join(root, file), { recursive: true, force: true });
      await symlink(
        join(folder.path, file === 'templates' ? 'outside' : 'outside/secret'),
        join(root, file),
      );
      const error = (await readFolder(root).catch((thrown: unknown) => thrown)) as Error;
      const [first = ''] = error.message.split('\n').filter((line) => OUT.test(line));
      expect(OUT.exec(first)?.[1]).toBe(file);
      expect(error.message).not.toContain('Secret');
    },
  );

  test('within the folder, and to the folder itself, are followed', async () => {
    await write({ 'inner/shared/account.yaml': 'lists: { vip: { name: V } }\n' });
    await symlink('shared/account.yaml', join(folder.path, 'inner/account.yaml'));
    await symlink('inner', join(folder.path, 'link'));
    const { resources } = await readFolder(join(folder.path, 'link'));
    expect(resources.map(({ id }) => id)).toEqual(['vip']);
  });
});

describe('errors are reported with file, line and column', () => {
  test.each([
    ['invalid YAML', 'lists: [', /^account\.yaml:1:\d+ {2}Flow sequence/],
    ['a tab', 'lists:\n\tvip:\n', /^account\.yaml:2:1 {2}/],
    [
      'a duplicate slug',
      'lists:\n  vip: { name: A }\n  vip: { name: B }\n',
      /^account\.yaml:3:3 {2}Map keys must be unique/,
    ],
    [
      'an unknown section',
      'list: {}\n',
      /^account\.yaml:1:1 {2}list is unknown; known here: organization,/,
    ],
    [
      'an unknown field',
      'lists:\n  vip:\n    name: V\n    color: red\n',
      /^account\.yaml:4:5 {2}lists\.vip\.color is unknown; known here: name, description, rule\.$/,
    ],
    [
      'a missing field',
      'lists:\n  vip:\n    description: V\n',
      /^account\.yaml:3:5 {2}lists\.vip\.name is missing\.$/,
    ],
    [
      'a number instead of text',
      'organization:\n  name: 1234\n',
      /^account\.yaml:2:9 {2}organization\.name must be text: put 1234 in quotes\.$/,
    ],
    ['an empty name', 'lists:\n  vip:\n    name:\n', /lists\.vip\.name must not be empty\.$/],
    [
      'text instead of a flag',
      'senders:\n  a@b.example:\n    is_default: yes\n',
      /must be true or false\.$/,
    ],
    [
      'an unknown kind',
      'subscription_types:\n  a:\n    name: A\n    kind: news\n    subtypes: {}\n',
      /^account\.yaml:4:11 {2}\S+ must be marketing or operational\.$/,
    ],
    [
      'an invalid slug',
      'lists:\n  V I P: { name: V }\n',
      /^account\.yaml:2:3 {2}V I P is not a slug/,
    ],
    ['an invalid domain', 'domains: [U Lípy]\n', /^account\.yaml:1:11 {2}U Lípy is not a domain/],
    [
      'a duplicate domain',
      'domains: [a.example, a.example]\n',
      /:22 {2}a\.example is named twice\.$/,
    ],
    [
      'an invalid address',
      'senders: { shop: {} }\n',
      /^account\.yaml:1:12 {2}shop is not an email address\.$/,
    ],
    [
      'two defaults',
      'senders:\n  a@b.example: { is_default: true }\n  c@b.example: { is_default: true }\n',
      /^account\.yaml:3:3 {2}c@b\.example can't be a second default/,
    ],
    [
      'an address twice, in other letters',
      'senders:\n  A@háčky.example:\n  a@XN--hky-ela4t.example:\n',
      /^account\.yaml:3:3 {2}a@XN--hky-ela4t\.example is named twice\.$/,
    ],
    [
      'an address that would be truncated',
      'senders: { a@b.example/c: {} }\n',
      /is not an email address\.$/,
    ],
    [
      'an invalid language tag',
      'organization:\n  default_locale: czech lands\n',
      /^account\.yaml:2:19 {2}organization\.default_locale must be a language tag/,
    ],
    [
      'a duplicate slug, once as a number',
      'lists:\n  007: { name: A }\n  "007": { name: B }\n',
      /^account\.yaml:3:3 {2}007 is named twice\.$/,
    ],
    [
      'a number instead of text, which is not rewritten',
      'organization:\n  name: 007\n',
      /: put 007 in quotes\.$/,
    ],
    ['a list instead of a map', 'lists: [vip]\n', /^account\.yaml:1:8 {2}lists must be a map/],
    ['an unresolved alias', 'lists: *none\n', /^account\.yaml:1:\d+ {2}/],
  ])('%s', async (_what, content, error) => {
    const errors = await errorsOf({ 'account.yaml': content });
    expect(errors).toHaveLength(1);
    expect(errors[0]).toMatch(error);
  });

  test.each([
    [
      { 't/template.yaml': template },
      /t\/template\.yaml:1:1 {2}The locale en has a subject but no/,
    ],
    [{ 't/en.txt': 'x' }, /t\/template\.yaml:1:1 {2}The file is missing\.$/],
    [
      { 't/template.yaml': template, 't/en.txt': 'x', 't/de.txt': 'x' },
      /t\/de\.txt:1:1 {2}template\.yaml has no locale de/,
    ],
    [
      { 't/template.yaml': template, 't/en.txt': 'x', 't/en.htm': 'x' },
      /t\/en\.htm:1:1 {2}The name must be <locale>\.html, <locale>\.txt or <locale>\.json\.$/,
    ],
    [
      { 't/template.yaml': template.replace('en:', 'czech lands:'), 't/en.txt': 'x' },
      /t\/template\.yaml:3:3 {2}czech lands is not a locale/,
    ],
    [
      { 't/template.yaml': template, 't/en.txt': Uint8Array.of(0xff, 0xfe) },
      /t\/en\.txt:1:1 {2}The file is not UTF-8 text\.$/,
    ],
    [{ 't/template.yaml': template, 't/en.txt': '' }, /t\/en\.txt:1:1 {2}The file is empty: /],
    [
      { 't/template.yaml': `default_locale: CS\n${template}`, 't/en.txt': 'x' },
      /t\/template\.yaml:1:17 {2}default_locale cs is not among the locales\.$/,
    ],
    [
      { 't/template.yaml': `from: shop\n${template}`, 't/en.txt': 'x' },
      /t\/template\.yaml:1:7 {2}from must be an email address\.$/,
    ],
    [
      { 't/template.yaml': `success_redirect_url: shop\n${template}`, 't/en.txt': 'x' },
      /t\/template\.yaml:1:23 {2}success_redirect_url must be a complete URL/,
    ],
    [
      { 't/template.yaml': `sensitive: 1\n${template}`, 't/en.txt': 'x' },
      /t\/template\.yaml:1:12 {2}sensitive must be true or false/,
    ],
    [{ 'My Mail/template.yaml': template }, /My Mail:1:1 {2}My Mail is not a slug/],
    [{ 'notes.txt': 'x' }, /notes\.txt:1:1 {2}notes\.txt is not a slug/],
  ])('templates: %j', async (files, error) => {
    const placed = Object.entries(files).map(([name, content]) => [`templates/${name}`, content]);
    const errors = await errorsOf(Object.fromEntries(placed) as Record<string, string>);
    expect(errors.join('\n')).toMatch(new RegExp(error.source, 'm'));
  });

  test('all of them together, in the order of the files', async () => {
    const errors = await errorsOf({
      'account.yaml': 'lists:\n  vip: { nam: V }\nmail: {}\n',
      'account.yml': '',
      'templates/t/template.yaml': 'name: T\n',
    });
    expect(errors.map((error) => error.split('  ')[0])).toEqual([
      'account.yaml:2:8',
      'account.yaml:2:10',
      'account.yaml:3:1',
      'account.yml:1:1',
      'templates/t/template.yaml:1:1',
    ]);
  });

  test('an empty folder, and one that does not exist', async () => {
    await expect(readFolder(folder.path)).rejects.toThrow(/is not an account folder/);
    await expect(readFolder(join(folder.path, 'gone'))).rejects.toThrow(/can't be read \(ENOENT\)/);
  });

  test('a requested template that does not exist', async () => {
    await expect(readTemplatesOnly(EXAMPLE, ['welcome', 'nope'])).rejects.toThrow(
      /has no template nope\.$/,
    );
    const { resources } = await readTemplatesOnly(EXAMPLE, ['welcome']);
    expect(resources.map(({ id }) => id)).toEqual(['welcome']);
  });
});

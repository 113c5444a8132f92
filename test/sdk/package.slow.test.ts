import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import ts from 'typescript';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import * as sources from '../../sdk/src/index.ts';
import { budgets, sizeOf } from './budgets.ts';
import { bundle } from './bundle.ts';
import { INSTALL_TIMEOUT_MS, installBuiltPackage, type Installation } from './built-package.ts';
import { startFakeApi } from './fake-api.ts';
import { modularProgram, readmeProgram } from './readme.ts';

const root = resolve(import.meta.dirname, '../..');
const apiKey = 'svc_test_sk_0123456789abcdefghijABCDEFGHIJ12345678';

let installation: Installation;
beforeAll(async () => {
  installation = await installBuiltPackage();
}, INSTALL_TIMEOUT_MS);
afterAll(() => installation?.remove());

const program = `
  const client = new sdk.Mailwright({ apiKey: '${apiKey}', baseUrl: process.env.URL });
  client.contacts
    .get('nobody@example.com')
    .catch((error) => {
      const known = error instanceof sdk.NotFoundError && error instanceof sdk.MailwrightError;
      console.log(JSON.stringify([Object.keys(sdk).sort(), known, error.name, error.status]));
    });`;

test.each([
  { format: 'module', load: `import * as sdk from '@mailwright/sdk';` },
  { format: 'commonjs', load: `const sdk = require('@mailwright/sdk');` },
] as const)('the package loads and works as $format', async ({ format, load }) => {
  const api = await startFakeApi();
  const printed = await installation.run(load + program, format, { URL: api.baseUrl });
  await api.close();
  const names = Object.keys(sources).sort();
  expect(JSON.parse(printed)).toEqual([names, true, 'NotFoundError', 404]);
});

test.each([
  { format: 'module', load: (path: string) => `await import('${path}')` },
  { format: 'commonjs', load: (path: string) => `require('${path}')` },
] as const)(
  'the package loads and works with some resources as $format',
  async ({ format, load }) => {
    const program = `
    const modular = ${load('@mailwright/sdk/modular')};
    const { NotFoundError } = ${load('@mailwright/sdk')};
    const { contacts } = modular;
    const client = new modular.Mailwright({ apiKey: '${apiKey}', resources: { contacts } });
    client.contacts
      .get('nobody@example.com')
      .catch((error) => console.log(Object.keys(client), error instanceof NotFoundError));`;
    const api = await startFakeApi();
    const printed = await installation.run(program, format, { MAILWRIGHT_URL: api.baseUrl });
    await api.close();
    expect(printed).toBe("[ 'contacts' ] true\n");
  },
);

test.each(budgets)('$title: at most $most bytes in a bundle', async (budget) => {
  expect(await sizeOf(budget, installation.folder)).toBeLessThanOrEqual(budget.most);
});

test('WEBHOOKS-6 the package adds the code of webhooks only to programs that use it', async () => {
  const program = (code: string) => bundle(code, { from: installation.folder });
  const client = `import { Mailwright } from '@mailwright/sdk'; console.log(new Mailwright());`;
  expect(await program(client)).not.toContain('webhook-id');
  const verify = `import { webhooks } from '@mailwright/sdk'; console.log(webhooks.verify);`;
  const code = await program(verify);
  expect(code).toContain('webhook-id');
  expect(code).not.toContain('/api/v1/');
});

describe('the types of the package', () => {
  const classic = `
    import { Mailwright, type Contact } from '@mailwright/sdk';
    const client = new Mailwright({ apiKey: undefined, baseUrl: undefined });
    export const contact: Promise<Contact> = client.contacts.get('zofie.novakova@example.com');
    export const list: AsyncIterable<{ email: string }> = client.contacts.list();
    import * as modular from '@mailwright/sdk/modular';
    const small = new modular.Mailwright({ resources: { contacts: modular.contacts } });
    export const same: Promise<Contact> = small.contacts.get('zofie.novakova@example.com');
    // @ts-expect-error the client has no such resource
    export const none = small.emails;
    // @ts-expect-error the API has no such field
    export const email = client.emails.send({ to: 'a@example.com', template: 't', subject: 's' });
    // @ts-expect-error the raw client is typed too
    export const raw = client.raw.GET('/api/v1/nothing', {});`;

  const compile = async (...options: string[]): Promise<void> => {
    const files = {
      'readme.mts': readmeProgram,
      'modular.mts': modularProgram,
      'classic.cts': classic,
    };
    for (const [name, code] of Object.entries(files)) {
      await writeFile(join(installation.folder, name), code);
    }
    const tsc = join(root, 'node_modules/typescript/bin/tsc');
    const strict = ['--strict', '--exactOptionalPropertyTypes', '--noUncheckedIndexedAccess'];
    const types = ['--types', 'node', '--typeRoots', join(root, 'node_modules/@types')];
    const args = [...strict, ...types, '--target', 'es2022', '--noEmit', ...options];
    const compiled = spawnSync(process.execPath, [tsc, ...Object.keys(files), ...args], {
      cwd: installation.folder,
      encoding: 'utf8',
    });
    expect(compiled).toMatchObject({ stdout: '', status: 0 });
  };

  test.each([
    ['bundler', 'esnext'],
    ['node16', 'node16'],
    ['nodenext', 'nodenext'],
  ])('accept the README and no wrong code, in ESM and CommonJS: %s', async (resolution, module) => {
    await compile('--skipLibCheck', '--moduleResolution', resolution, '--module', module);
  });

  const languageService = (file: string, code: string): ts.LanguageService =>
    ts.createLanguageService({
      fileExists: (name) => ts.sys.fileExists(name),
      readFile: (name) => ts.sys.readFile(name),
      directoryExists: (name) => ts.sys.directoryExists(name),
      getCompilationSettings: () => ({ module: ts.ModuleKind.NodeNext, strict: true, types: [] }),
      getCurrentDirectory: () => installation.folder,
      getDefaultLibFileName: (options) => ts.getDefaultLibFilePath(options),
      getScriptFileNames: () => [file],
      getScriptVersion: () => '1',
      getScriptSnapshot: (name) =>
        ts.ScriptSnapshot.fromString(name === file ? code : (ts.sys.readFile(name) ?? '')),
    });

  test('show results with their type names', () => {
    const file = join(installation.folder, 'hover.mts');
    const code = `
      import { Mailwright } from '@mailwright/sdk';
      const client = new Mailwright();
      const queued = await client.emails.send({ to: 'ada@example.com', template: 'welcome' });
      const email = await client.emails.get(queued.id);
      const page = await client.emails.list().page();
      const first = page.data[0]!;
      const { data: contact } = await client.contacts.get('ada@example.com').withResponse();
      const sent = await client.emails.sendMany([]);`;
    const service = languageService(file, code);
    const hover = (name: string): string => {
      const index = code.search(new RegExp(`\\b${name}\\b(?=[^=;]*=)`));
      const parts = service.getQuickInfoAtPosition(file, index)?.displayParts;
      return ts.displayPartsToString(parts);
    };
    expect(['queued', 'email', 'page', 'first', 'contact', 'sent'].map(hover)).toEqual([
      'const queued: QueuedEmail',
      'const email: Email',
      'const page: EmailsListResponse',
      'const first: EmailSummary',
      'const contact: Contact',
      'const sent: SentMany',
    ]);
  });

  test('show the same documentation in the complete client and in one with resources', () => {
    const file = join(installation.folder, 'documentation.mts');
    const code = `
      import * as sdk from '@mailwright/sdk';
      import * as modular from '@mailwright/sdk/modular';
      const complete = new sdk.Mailwright();
      const small = new modular.Mailwright({ resources: { emails: modular.emails } });
      void [complete.emails.send, small.emails.send];`;
    const service = languageService(file, code);
    const hover = (expression: string): string => {
      const index = code.indexOf(expression) + expression.length - 1;
      const { displayParts, documentation } = service.getQuickInfoAtPosition(file, index)!;
      return ts.displayPartsToString([...displayParts!, ...documentation!]);
    };
    expect(hover('const small')).toBe('const small: modular.Mailwright<"emails">');
    expect(hover('new modular.Mailwright')).toContain('only the methods of the given resources');
    expect(hover('small.emails')).toContain('Emails');
    expect(hover('small.emails.send')).toContain('Send one email.');
    expect(hover('small.emails.send')).toBe(hover('complete.emails.send'));
  });

  test('have no errors themselves', () => compile('--module', 'nodenext'));
});

test('the package contains the files of its package.json, and those for people', () => {
  const folder = join(installation.folder, 'node_modules/@mailwright/sdk');
  const text = readFileSync(join(folder, 'package.json'), 'utf8');
  const named = text.match(/\.\/dist\/[\w.]+/g)!;
  expect(new Set(named).size).toBe(8);
  expect(named.filter((path) => !existsSync(join(folder, path)))).toEqual([]);
  expect(JSON.parse(text)).not.toHaveProperty('scripts');
  expect(readdirSync(folder).sort()).toEqual([
    'CHANGELOG.md',
    'LICENSE',
    'README.md',
    'dist',
    'package.json',
  ]);
});

test('the package installs without a warning', () => {
  expect(installation.printed).toMatch(/^added 3 packages in /m);
  expect(installation.printed).not.toMatch(/script|mailwright/);
});

test('the README names exactly the runtimes that it is tested on', () => {
  const { packages } = JSON.parse(
    readFileSync(join(root, 'test/runtimes/package-lock.json'), 'utf8'),
  ) as { packages: Record<string, { version: string }> };
  const version = (name: string): string => packages[`node_modules/${name}`]!.version;
  const nodes = [version('node20'), version('node22'), process.versions.node].join(', ');
  const claim = `Node ${nodes.replace(/, (?=[^,]+$)/, ' and ')}, Deno ${version('deno')}, Bun ${version('bun')} and workerd ${version('workerd')} (`;
  const readme = readFileSync(join(root, 'sdk/README.md'), 'utf8').replaceAll('\n', ' ');
  expect(readme).toContain(`Tested on ${claim}`);
});

test('a failure of withResponse is rejected once', async () => {
  const program = `
    import { Mailwright } from '@mailwright/sdk';
    const client = new Mailwright({ apiKey: '${apiKey}', baseUrl: process.env.URL });
    await client.contacts.get('nobody@example.com').withResponse().catch(({ name }) => console.log(name));
    process.on('unhandledRejection', ({ name }) => console.log('unhandled', name));
    void client.contacts.get('nobody@example.com');`;
  const api = await startFakeApi();
  const printed = await installation.run(program, 'module', { URL: api.baseUrl });
  await api.close();
  expect(printed).toBe('NotFoundError\nunhandled NotFoundError\n');
});

import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import * as sources from '../../sdk/src/index.ts';
import { installBuiltPackage, type Installation } from './built-package.ts';
import { startFakeApi } from './fake-api.ts';
import { readmeExamples, runFirstExample } from './readme.ts';

const root = resolve(import.meta.dirname, '../..');
const apiKey = 'svc_test_sk_0123456789abcdefghijABCDEFGHIJ12345678';

let installation: Installation;
beforeAll(async () => {
  installation = await installBuiltPackage();
});
afterAll(() => installation.remove());

test('the first example of the README runs', async () => {
  const api = await startFakeApi();
  const printed = await runFirstExample(installation, { baseUrl: api.baseUrl, apiKey });
  await api.close();
  expect(printed).toBe('queued\n');
  expect(api.received).toMatchObject([{ method: 'POST', url: '/api/v1/emails/send' }]);
});

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
] as const)('loads and works as $format', async ({ format, load }) => {
  const api = await startFakeApi();
  const printed = await installation.run(load + program, format, { URL: api.baseUrl });
  await api.close();
  const names = Object.keys(sources).sort();
  expect(JSON.parse(printed)).toEqual([names, true, 'NotFoundError', 404]);
});

test('has types for ESM and CommonJS, with which the README compiles', async () => {
  const modern = join(installation.folder, 'readme.mts');
  const classic = join(installation.folder, 'classic.cts');
  await writeFile(modern, readmeExamples.join('\n'));
  await writeFile(
    classic,
    `import { Mailwright, type Contact } from '@mailwright/sdk';
     const client = new Mailwright({ apiKey: undefined, baseUrl: undefined });
     export const contact: Promise<Contact> = client.contacts.get('zofie.novakova@example.com');
     // @ts-expect-error the API has no such field
     export const email = client.emails.send({ to: 'a@example.com', template: 't', subject: 's' });
     // @ts-expect-error the raw client is typed too
     export const raw = client.raw.GET('/api/v1/nothing', {});`,
  );
  const tsc = join(root, 'node_modules/typescript/bin/tsc');
  const types = ['--types', 'node', '--typeRoots', join(root, 'node_modules/@types')];
  const strict = ['--strict', '--exactOptionalPropertyTypes', '--noEmit', '--skipLibCheck'];
  const target = ['--target', 'es2022', '--module', 'nodenext'];
  const compiled = spawnSync(
    process.execPath,
    [tsc, modern, classic, ...target, ...strict, ...types],
    { encoding: 'utf8' },
  );
  expect(compiled).toMatchObject({ stdout: '', status: 0 });
});

test('has the files that its package.json names', () => {
  const folder = join(installation.folder, 'node_modules/@mailwright/sdk');
  const text = readFileSync(join(folder, 'package.json'), 'utf8');
  const named = text.match(/\.\/dist\/[\w.]+/g)!;
  expect(new Set(named).size).toBe(4);
  expect(named.filter((path) => !existsSync(join(folder, path)))).toEqual([]);
});

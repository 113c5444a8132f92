import { cp } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { startTestApp, type TestApp } from '../../support/app/app.ts';
import { makeFolder, run } from '../run.ts';

const NOT_THERE = Object.assign(new Error('queryTxt ENODATA'), { code: 'ENODATA' });

const texts = new Map<string, string>();
let app: TestApp;
let env: Record<string, string>;
beforeAll(async () => {
  const nothing = async (): Promise<never> => {
    throw NOT_THERE;
  };
  app = await startTestApp({
    env: {
      MAIL_TRANSPORT: 'smtp',
      SMTP_URL: 'smtp://127.0.0.1:9',
      SYSTEM_FROM: 'hello@mail.example',
    },
    parts: {
      api: true,
      worker: true,
      resolver: {
        resolveTxt: async (name: string) => [[texts.get(name) ?? (await nothing())]],
        resolveMx: nothing,
        resolveCname: nothing,
        resolve4: nothing,
        resolve6: nothing,
        cancel: () => undefined,
      },
    },
  });
  env = { MAILWRIGHT_URL: app.baseUrl, MAILWRIGHT_API_KEY: await app.issue({}) };
});
afterAll(() => app?.close());

test('SENDERS-1 apply lists the DNS records to publish and exits with 0', async () => {
  const folder = await makeFolder();
  await cp(join(import.meta.dirname, '../../example-account'), folder.path, { recursive: true });
  const { code, stderr } = await run(['apply', folder.path], env);
  await folder.remove();
  expect(code).toBe(0);
  expect(stderr).toMatch(/^The domain ulipy\.example is pending: no email is sent from it yet\./m);
  expect(stderr).toMatch(
    /^ {2}TXT {2}_mailwright\.ulipy\.example {2}mailwright-verification=\w+$/m,
  );
  expect(stderr).toMatch(
    /^The sender obchod@ulipy\.example will be created when its domain is verified: run mailwright apply again then\.$/m,
  );
});

test('SENDERS-1 check shows the missing records, and the status verified once they exist', async () => {
  const pending = await run(['domains', 'check', 'ulipy.example'], env);
  expect(pending.code).toBe(1);
  expect(pending.stdout).toMatch(/^ulipy\.example {2}pending$/m);
  expect(pending.stdout).toMatch(/^missing {2}ownership: /m);
  expect(pending.stdout).toMatch(/^ {2}Name {3}_mailwright\.ulipy\.example$/m);
  const [, token = ''] = /^ {2}Value {2}(mailwright-verification=\w+)$/m.exec(pending.stdout) ?? [];

  texts.set('_mailwright.ulipy.example', token);
  const verified = await run(['domains', 'check', 'ulipy.example'], env);
  expect(verified.stdout).toMatch(/^ulipy\.example {2}verified$/m);
  expect(verified.stdout).toMatch(/^found {2}ownership: /m);
  expect(verified.code).toBe(0);

  const { stdout } = await run(['domains', 'check', 'ulipy.example', '--json'], env);
  expect(JSON.parse(stdout)).toMatchObject({ name: 'ulipy.example', status: 'verified' });
});

test('an unknown domain is reported in one sentence', async () => {
  expect(await run(['domains', 'check', 'other.example'], env)).toEqual({
    code: 1,
    stdout: '',
    stderr: 'Your organization has no such domain.\n',
  });
});

import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { execFile } from 'node:child_process';
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { startTestApp, type TestApp } from '../support/app/app.ts';
import { startAlteringProxy } from './altering-proxy.ts';

const ROOT = resolve(import.meta.dirname, '../..');
const MAIN = join(ROOT, 'test/contract/main.ts');

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ parts: { api: true, worker: false } });
});
afterAll(() => app.close());

interface Ended {
  code: number;
  stdout: string;
  stderr: string;
}

function run(args: string[], script = MAIN, key = app.test.key): Promise<Ended> {
  const env = { ...process.env, NODE_OPTIONS: '', MAILWRIGHT_API_KEY: key ?? '' };
  const { promise, resolve: end } = Promise.withResolvers<Ended>();
  execFile(process.execPath, [script, ...args], { env }, (error, stdout, stderr) => {
    end({ code: error ? Number(error.code) : 0, stdout, stderr });
  });
  return promise;
}

const against = (url: string, ...more: string[]): string[] => [
  ...['--base-url', url, '--only', 'lists.get', ...more],
];

describe('the contract command', () => {
  test('exits with 0 when the server conforms to the document', async () => {
    const { code, stdout } = await run(against(app.baseUrl));
    expect(stdout).toMatch(/with a test key\.\nNothing is stored/);
    expect(stdout).toMatch(/✓ lists\.get: \d+ passed\n/);
    expect(stdout).toMatch(/\d+ passed, 0 failed, 0 skipped\n$/);
    expect(code).toBe(0);
  });

  test('exits with 1 when it does not, and prints how to repeat the request without showing the key', async () => {
    const proxy = await startAlteringProxy(app.baseUrl, {
      answer: ({ headers }) => {
        headers['x-served-by'] = 'node-7';
      },
    });
    try {
      const { code, stdout } = await run(against(proxy.url));
      expect(stdout).toContain('got      the header x-served-by');
      expect(stdout).toContain(
        `curl -i -X GET -H "Authorization: Bearer $MAILWRIGHT_API_KEY" '${proxy.url}/api/v1/lists/customers'`,
      );
      expect(stdout).not.toContain(app.test.key);
      expect(code).toBe(1);
      const allowed = await run(against(proxy.url, '--allow-header', 'X-Served-By'));
      expect(allowed.code).toBe(0);
    } finally {
      await proxy.close();
    }
  });

  test('prints one JSON document with --json', async () => {
    const { code, stdout } = await run(against(app.baseUrl, '--json'));
    const { test_mode: testMode, results } = JSON.parse(stdout);
    expect(testMode).toBe(true);
    expect(results).toContainEqual({
      operationId: 'lists.get',
      name: 'example no_such_list',
      outcome: 'passed',
    });
    expect(code).toBe(0);
  });

  test('sends no writing request with a live key unless --live is given', async () => {
    const args = ['--base-url', app.baseUrl, '--only', 'contacts.upsert'];
    const refused = await run(args, MAIN, app.live.key);
    expect(refused.stderr).toMatch(/creates .* all named\n {2}contract_[\da-f]{6}_…/s);
    expect(refused.stderr).toContain('Nothing was done. Add --live to continue');
    expect(refused.code).toBe(2);
    const { code } = await run([...args, '--live'], MAIN, app.live.key);
    expect(code).toBe(0);
  });

  test.each([
    ['no base URL', ['--key', 'x'], /Give --base-url and --key/],
    ['an unknown option', ['--fast'], /--fast/],
    ['an unknown operation', ['--base-url', 'APP', '--only', 'x.y'], /no operation x\.y/],
    [
      'no document',
      ['--base-url', 'APP', '--document', 'no.json'],
      /no\.json is not an OpenAPI doc/,
    ],
    [
      'another document',
      ['--base-url', 'APP', '--document', 'package.json'],
      /package\.json is not an OpenAPI document: it has no info or no paths\.\n/,
    ],
    [
      'an unknown restricted key',
      ['--base-url', 'APP', '--restricted-key', 'svc_test_sk_x', '--scopes', 'read'],
      /does not accept the restricted key/,
    ],
    [
      'an unknown scope',
      ['--base-url', 'APP', '--restricted-key', 'svc_test_sk_x', '--scopes', 'red'],
      /no scope red/,
    ],
    ['an unknown key', ['--base-url', 'APP', '--key', 'svc_test_sk_x'], /does not accept the key/],
    ['a URL where nothing listens', ['--base-url', 'http://127.0.0.1:1'], /No response from/],
    [
      'a key without its scopes',
      ['--base-url', 'APP', '--restricted-key', 'x'],
      /--scopes together/,
    ],
  ])('exits with 2 for %s', async (_what, args, expected) => {
    const { code, stderr } = await run(args.map((one) => (one === 'APP' ? app.baseUrl : one)));
    expect(stderr).toMatch(expected);
    expect(stderr).not.toMatch(/\n\s+at /);
    expect(code).toBe(2);
  });

  test('completes when its output is not read to the end', async () => {
    const command = [process.execPath, MAIN, ...against(app.baseUrl)].join(' ');
    const { promise, resolve: end } = Promise.withResolvers<string>();
    const env = { ...process.env, NODE_OPTIONS: '', MAILWRIGHT_API_KEY: app.test.key ?? '' };
    execFile('sh', ['-c', `${command} | head -n 0`], { env }, (_error, _stdout, stderr) =>
      end(stderr),
    );
    expect(await promise).toBe('');
  });

  test('runs as a single file without a checkout, with the document of the server', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'mailwright-contract-'));
    try {
      const build = join(ROOT, 'node_modules/tsdown/dist/run.mjs');
      const config = join(ROOT, 'test/contract/tsdown.config.ts');
      const built = await run(['--config', config, '--out-dir', folder], build);
      expect(built.code).toBe(0);
      const alone = join(folder, 'alone.mjs');
      await cp(join(folder, 'mailwright-contract.mjs'), alone);
      const { code, stdout } = await run(against(app.baseUrl), alone);
      expect(stdout).toMatch(/0 failed/);
      expect(code).toBe(0);
    } finally {
      await rm(folder, { recursive: true });
    }
  });
});

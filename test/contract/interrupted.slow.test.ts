import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { type ChildProcess, execFile } from 'node:child_process';
import { resolve } from 'node:path';
import { startTestApp, type TestApp } from '../support/app/app.ts';
import { type Alteration, startAlteringProxy } from './altering-proxy.ts';
import { runAgainstApp } from './run-against-app.ts';

const MAIN = resolve(import.meta.dirname, 'main.ts');
const CREATES_LIST = /^\/api\/v1\/lists\/contract_/;

/** The time-out of a run, generous for a busy machine. */
const LONG = 120_000;

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

/** Runs the command with a live key against the altered server. */
async function runLive(alterationOf: (child: () => ChildProcess) => Alteration): Promise<Ended> {
  const proxy = await startAlteringProxy(
    app.baseUrl,
    alterationOf(() => child),
  );
  const { promise, resolve: end } = Promise.withResolvers<Ended>();
  const args = ['--base-url', proxy.url, '--live', '--only', 'lists.put'];
  const env = { ...process.env, NODE_OPTIONS: '', MAILWRIGHT_API_KEY: app.live.key ?? '' };
  const child = execFile(process.execPath, [MAIN, ...args], { env }, (error, stdout, stderr) => {
    end({ code: error ? Number(error.code) : 0, stdout, stderr });
  });
  try {
    return await promise;
  } finally {
    await proxy.close();
  }
}

async function slugs(): Promise<string[]> {
  const { body } = await app.live.get('/api/v1/lists');
  return body.data.map(({ slug }: { slug: string }) => slug);
}

test(
  'a run that receives SIGTERM removes what it created',
  async () => {
    const made: string[] = [];
    const before = await slugs();
    const { code, stdout } = await runLive((child) => ({
      answer: ({ status }, { method, url }) => {
        if (method !== 'PUT' || status >= 300 || !CREATES_LIST.test(url)) return;
        made.push(url);
        child().kill('SIGTERM');
      },
    }));
    expect(made).not.toEqual([]);
    expect(await slugs()).toEqual(before);
    expect(stdout).toMatch(/\d+ passed, 0 failed, \d+ skipped\n$/);
    expect(code).toBe(2);
  },
  LONG,
);

test(
  'a run whose server becomes unavailable reports what it could not remove',
  async () => {
    let isGone = false;
    const { code, stdout, stderr } = await runLive(() => ({
      request: () => {
        if (isGone) throw new Error('gone');
      },
      answer: ({ status }, { method, url }) => {
        if (method === 'PUT' && status < 300 && CREATES_LIST.test(url)) isGone = true;
      },
    }));
    expect(stdout).toMatch(
      /Could not remove these resources, please remove them: .*\/api\/v1\/lists\/contract_/,
    );
    expect(stderr).toMatch(/got no answer from/);
    expect(stderr).not.toMatch(/\n\s+at /);
    expect(code).toBe(2);
  },
  LONG,
);

test(
  'an API key is revoked before the next is created, and is named after the run',
  async () => {
    let valid = 0;
    let most = 0;
    const proxy = await startAlteringProxy(app.baseUrl, {
      answer: ({ status }, { method, url }) => {
        if (!url.startsWith('/api/v1/api-keys')) return;
        if (status === 201) most = Math.max(most, ++valid);
        if (status === 204 && method === 'DELETE') valid = Math.max(0, valid - 1);
      },
    });
    try {
      const { results, leftBehind } = await runAgainstApp(app, {
        baseUrl: proxy.url,
        key: { value: app.live.key ?? '', shown: '$MAILWRIGHT_API_KEY' },
        testMode: false,
        only: ['apiKeys.create', 'apiKeys.revoke'],
      });
      expect(results.filter(({ outcome }) => outcome === 'failed')).toEqual([]);
      expect({ most, valid, leftBehind }).toEqual({ most: 1, valid: 0, leftBehind: [] });
    } finally {
      await proxy.close();
    }
    const { body } = await app.live.get('/api/v1/api-keys?limit=200');
    const names = body.data.map(({ name }: { name: string }) => name);
    expect(names).toContain('contract_test_Monthly report');
    expect(names).not.toContain('Monthly report');
  },
  LONG,
);

import { readFileSync } from 'node:fs';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { Mailwright } from '../../sdk/src/index.ts';
import { startFakeApi } from './fake-api.ts';
import type { TestServer } from './server.ts';

const apiKey = 'svc_test_sk_0123456789abcdefghijABCDEFGHIJ12345678';
const { version } = JSON.parse(
  readFileSync(new URL('../../sdk/package.json', import.meta.url), 'utf8'),
) as { version: string };

let api: TestServer;
beforeAll(async () => {
  api = await startFakeApi();
});
afterAll(() => api.close());
beforeEach(() => {
  process.env.MAILWRIGHT_API_KEY = apiKey;
  process.env.MAILWRIGHT_URL = api.baseUrl;
});
afterEach(() => {
  delete process.env.MAILWRIGHT_API_KEY;
  delete process.env.MAILWRIGHT_URL;
});

/** Runs with a replaced global of the runtime. */
function withGlobal<Result>(
  name: string,
  descriptor: PropertyDescriptor,
  work: () => Result,
): Result {
  const own = Object.getOwnPropertyDescriptor(globalThis, name);
  Object.defineProperty(globalThis, name, { configurable: true, ...descriptor });
  try {
    return work();
  } finally {
    if (own) Object.defineProperty(globalThis, name, own);
    else Reflect.deleteProperty(globalThis, name);
  }
}

describe('environment variables', () => {
  test('provide the key and the URL that are not passed', async () => {
    await new Mailwright().templates.get('welcome');
    await new Mailwright({ apiKey: undefined, baseUrl: undefined }).templates.get('welcome');
    expect(api.received.map(({ headers }) => headers.authorization)).toEqual(
      Array(2).fill(`Bearer ${apiKey}`),
    );
  });

  test('are overridden by what is passed', async () => {
    const passed = 'svc_test_sk_passed';
    await new Mailwright({ apiKey: passed }).templates.get('welcome');
    expect(api.received.at(-1)?.headers.authorization).toBe(`Bearer ${passed}`);
  });

  test.each([
    ['MAILWRIGHT_API_KEY', 'apiKey'],
    ['MAILWRIGHT_URL', 'baseUrl'],
  ])('without %s the error says that %s is missing', (variable, option) => {
    const missing = new TypeError(
      `${option} is missing: pass it, or set ${variable} in the environment.`,
    );
    process.env[variable] = '';
    expect(() => new Mailwright()).toThrow(missing);
    delete process.env[variable];
    expect(() => new Mailwright()).toThrow(missing);
    expect(() => new Mailwright(null as unknown as undefined)).toThrow(missing);
  });

  const denied = {
    get env(): never {
      throw new Error('Requires env access.');
    },
  };
  test.each([
    ['they do not exist, as in a browser', undefined],
    ['reading them is not allowed, as in Deno', denied],
  ])('are ignored when %s', (_, process) => {
    expect(() => withGlobal('process', { value: process }, () => new Mailwright())).toThrow(
      'apiKey is missing',
    );
  });
});

describe('the User-Agent', () => {
  const agentOf = async (client: Mailwright, headers = {}): Promise<string | undefined> => {
    await client.templates.get('welcome', { headers });
    return api.received.at(-1)?.headers['user-agent'];
  };

  test('contains the SDK and the runtime, with their versions', async () => {
    const expected = `mailwright-sdk/${version} node/${process.versions.node}`;
    expect(await agentOf(new Mailwright())).toBe(expected);
    await new Mailwright().raw.GET('/api/v1/subscription-types');
    expect(api.received.at(-1)?.headers['user-agent']).toBe(expected);
  });

  test('can be set by the caller', async () => {
    expect(await agentOf(new Mailwright(), { 'User-Agent': 'shop/2' })).toBe('shop/2');
  });

  const options = (): ConstructorParameters<typeof Mailwright>[0] => ({
    apiKey,
    baseUrl: api.baseUrl,
  });
  test.each([
    ['Deno', { process: { versions: { deno: '2.9.6', node: '24.0.0' } } }, 'deno/2.9.6'],
    ['Bun', { process: { versions: { bun: '1.4.5', node: '24.0.0' } } }, 'bun/1.4.5'],
    ['workerd', { process: undefined, navigator: { userAgent: 'Cloudflare-Workers' } }, 'workerd'],
  ])('in %s contains it', async (_, globals, runtime) => {
    const { process, navigator = globalThis.navigator } = globals as Record<string, object>;
    const client = withGlobal('process', { value: process }, () =>
      withGlobal('navigator', { value: navigator }, () => new Mailwright(options())),
    );
    expect(await agentOf(client)).toBe(`mailwright-sdk/${version} ${runtime}`);
  });

  test.each([
    ['a page', 'document', {}],
    ['a worker of a page', 'process', undefined],
  ])("in %s of a browser is the browser's", async (_, name, value) => {
    const client = withGlobal(name, { value }, () => new Mailwright(options()));
    expect(await agentOf(client)).not.toContain('mailwright');
  });
});

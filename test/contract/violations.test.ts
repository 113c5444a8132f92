import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { startTestApp, type TestApp } from '../support/app/app.ts';
import { type Alteration, startAlteringProxy } from './altering-proxy.ts';
import { runAgainstApp } from './run-against-app.ts';
import { NO_OPERATION, type Result } from './run.ts';
import { VIOLATIONS } from './violations.ts';

let app: TestApp;
let restricted: string;
beforeAll(async () => {
  app = await startTestApp({ parts: { api: true, worker: false } });
  restricted = await app.issue({ mode: 'test', scopes: ['send'] });
});
afterAll(() => app.close());

/** The failures of a run against the altered server; the run ends at the expected failure. */
async function failuresWith(
  alteration: Alteration,
  only: string | null,
  isCaught: (result: Result) => boolean,
): Promise<Result[]> {
  const proxy = await startAlteringProxy(app.baseUrl, {
    ...alteration,
    request: (request) => {
      const answer = alteration.request?.(request);
      const { authorization } = request.headers;
      // An alteration has no key: `KEY` is replaced by the key of the run.
      if (authorization === 'Bearer KEY') request.headers.authorization = `Bearer ${app.test.key}`;
      return answer;
    },
  });
  const found = new AbortController();
  try {
    const { results } = await runAgainstApp(app, {
      baseUrl: proxy.url,
      restricted: {
        key: { value: restricted, shown: '$MAILWRIGHT_RESTRICTED_KEY' },
        scopes: ['send'],
      },
      only: [only ?? NO_OPERATION],
      signal: found.signal,
      onResult: (result) => {
        if (isCaught(result)) found.abort();
      },
    });
    return results.filter(({ outcome }) => outcome === 'failed');
  } finally {
    await proxy.close();
  }
}

describe('a contract run detects', () => {
  test.each(VIOLATIONS)('$name', async ({ only, caught, ...alteration }) => {
    const isCaught = ({ name, expected }: Result): boolean =>
      expected !== undefined && caught.name.test(name) && caught.expected.test(expected);
    const failures = await failuresWith(alteration, only, isCaught);
    expect(failures.filter(isCaught)).toHaveLength(1);
  });

  test('nothing in a list that grows by more entries than the pages have', async () => {
    for (const n of Array.from({ length: 7 }).keys()) {
      const body = { name: 'List' };
      const { status } = await app.live.request('PUT', `/api/v1/lists/list-${n}`, { body });
      expect(status).toBe(201);
    }
    let lacking = 0;
    let lastLimit = 1;
    const lackNewest: Alteration['answer'] = (answer, { url }) => {
      const limit = Number(/\/lists\?limit=(\d+)$/.exec(url)?.[1] ?? 0);
      if (limit > 1 && lastLimit !== 1) {
        const body = JSON.parse(answer.text) as { data: object[] };
        answer.text = JSON.stringify({ ...body, data: body.data.slice(6) });
        lacking += 1;
      }
      if (url.includes('/lists')) lastLimit = url.includes('limit=1&') ? 1 : limit;
    };
    expect(await failuresWith({ answer: lackNewest }, 'lists.list', () => false)).toEqual([]);
    expect(lacking).toBeGreaterThan(0);
  });

  test('nothing when the proxy alters nothing', async () => {
    expect(await failuresWith({}, 'contacts.update', () => false)).toEqual([]);
    expect(await failuresWith({}, null, () => false)).toEqual([]);
  });
});

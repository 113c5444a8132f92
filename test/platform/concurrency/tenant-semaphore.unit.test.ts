import { expect, test } from '@jest/globals';
import { listsAreBusy } from '../../../server/http/responses/http-error.ts';
import { createTenantSemaphore } from '../../../server/platform/concurrency/semaphores.ts';
import { eventually } from '../../support/eventually.ts';

/** Work that lasts until the test ends it. */
function openWork(started: string[], name: string) {
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  const work = (): Promise<string> => {
    started.push(name);
    return promise;
  };
  return { work, end: () => resolve(name), fail: () => reject(new Error(name)) };
}

test('a limited number of calls per tenant runs at a time, the others in order', async () => {
  const withPermit = createTenantSemaphore({ total: 2, maxWaitMs: 60_000, busy: listsAreBusy });
  const started: string[] = [];
  const [a, b, c, d, foreign] = ['a', 'b', 'c', 'd', 'foreign'].map((name) =>
    openWork(started, name),
  ) as [Work, Work, Work, Work, Work];
  const ended = [a, b, c, d].map(({ work }) => withPermit('one', work).catch(() => 'failed'));
  const elsewhere = withPermit('other', foreign.work);
  expect(started).toEqual(['a', 'b', 'foreign']);
  b.fail();
  await eventually(
    async () => started,
    (names) => names.includes('c'),
  );
  expect(started).toEqual(['a', 'b', 'foreign', 'c']);
  a.end();
  await eventually(
    async () => started,
    (names) => names.includes('d'),
  );
  for (const { end } of [c, d, foreign]) end();
  expect(await Promise.all(ended)).toEqual(['a', 'failed', 'c', 'd']);
  expect(await elsewhere).toBe('foreign');
});

test('a call that waits too long is refused with a retryable error, and uses no permit', async () => {
  const withPermit = createTenantSemaphore({ total: 1, maxWaitMs: 50, busy: listsAreBusy });
  const started: string[] = [];
  const [a, b, c] = ['a', 'b', 'c'].map((name) => openWork(started, name)) as [Work, Work, Work];
  const working = withPermit('one', a.work);
  await expect(withPermit('one', b.work)).rejects.toMatchObject({
    status: 503,
    headers: { 'Retry-After': '2' },
  });
  a.end();
  await working;
  const next = withPermit('one', c.work);
  c.end();
  expect(await next).toBe('c');
  expect(started).toEqual(['a', 'c']);
});

type Work = ReturnType<typeof openWork>;

import { expect, test } from '@jest/globals';
import type { Grant } from '../../../server/delivery/rate-limit/token-bucket.ts';
import { createLog } from '../../../server/platform/log.ts';
import { Dispatcher } from '../../../server/delivery/worker/dispatcher.ts';
import { HandOverSlots } from '../../../server/delivery/worker/hand-over-slots.ts';
import { POLL_MS, RETRY_MS } from '../../../server/delivery/worker/send-loop.ts';
import type { PreparedEmail } from '../../../server/delivery/worker/prepare.ts';
import { Tasks } from '../../../server/platform/concurrency/tasks.ts';

/** A dispatcher whose claims fail, with these grants of the rate limiter. */
function failingDispatcher(grants: number[]) {
  const finished: string[] = [];
  const logged: string[] = [];
  const log = createLog('info', {
    write: (line: string) => void logged.push(line),
  });
  const grant = (): Grant => ({ granted: grants.shift() ?? 0, waitMs: 50, paused: false });
  const dispatcher = new Dispatcher({
    orm: {
      em: {
        fork() {
          throw new Error('A defect.');
        },
      },
    } as never,
    transport: { name: 'smtp', configurationSet: null },
    rateLimiter: { takeAhead: async () => grant() },
    senderDomains: { mustWait: () => false },
    lifetimes: { high: 1, others: 1 },
    claimCounters: {
      next: () => ({ counter: '', ids: [], counters: [] }),
      counted: () => {},
      recover: async () => {},
    },
    guard: { isClear: true, room: () => Infinity, claimed: () => {}, ended: () => {} },
    slots: new HandOverSlots(10, () => {}),
    handOvers: {} as never,
    leases: {
      count: 0,
      lease: () => [],
      finishJob: async () => {},
      finishJobs: (ids, disposition) =>
        ids.map(async (id) => void finished.push(`${id} ${JSON.stringify(disposition)}`)),
      stop: () => {},
    },
    tasks: new Tasks({ failure: 'failed', log }),
    log,
    onAdd: () => {},
    onDispatch: () => {},
  });
  return { dispatcher, finished, logged };
}

test('a claim that fails is logged once, and delays one step', async () => {
  const { dispatcher, finished, logged } = failingDispatcher([2]);
  const message = { from: { address: 'hello@shop.example' }, to: 'ada@example.com' };
  const ids = Array.from({ length: 12 }, (_, i) => `email ${i}`);
  dispatcher.add(ids.map((id) => ({ id, message }) as PreparedEmail));
  expect(await dispatcher.step()).toEqual({ state: 'dispatching', waitMs: 0 });
  expect(await dispatcher.step()).toEqual({ state: 'limited', waitMs: RETRY_MS });
  expect(await dispatcher.step()).toEqual({ state: 'limited', waitMs: 50 });
  expect(finished).toEqual(['email 0 "retry"', 'email 1 "retry"']);
  expect(logged).toHaveLength(1);
  expect(RETRY_MS).toBeLessThan(POLL_MS);
});

test('EMAILS-7 emails of campaigns that are prepared are overtaken by all others, which keep their order', async () => {
  const { dispatcher, finished } = failingDispatcher([3, 3]);
  const message = { from: { address: 'hello@shop.example' }, to: 'ada@example.com' };
  const email = (id: string, isCampaign: boolean) => ({ id, isCampaign, message }) as PreparedEmail;
  dispatcher.add([email('campaign 1', true), email('campaign 2', true)]);
  dispatcher.add([email('single 1', false), email('campaign 3', true)]);
  dispatcher.add([email('single 2', false)]);
  await dispatcher.step();
  await dispatcher.step();
  expect(finished.map((line) => line.replace(' "retry"', ''))).toEqual([
    'single 1',
    'single 2',
    'campaign 1',
    'campaign 2',
    'campaign 3',
  ]);
});

test('EMAILS-7 emails of campaigns do not fill the claims of others', async () => {
  const { dispatcher, finished } = failingDispatcher([10, 10]);
  const message = { from: { address: 'hello@shop.example' }, to: 'ada@example.com' };
  const email = (id: string, isCampaign: boolean) => ({ id, isCampaign, message }) as PreparedEmail;
  dispatcher.add([email('campaign', true), email('single', false)]);
  expect([dispatcher.prepared, dispatcher.preparedOfCampaigns]).toEqual([2, 1]);
  await dispatcher.step();
  expect([dispatcher.prepared, dispatcher.preparedOfCampaigns]).toEqual([1, 1]);
  await dispatcher.step();
  expect(dispatcher.prepared).toBe(0);
  expect(finished).toEqual(['single "retry"', 'campaign "retry"']);
});

test('EMAILS-24 an email with copies waits for a token for each recipient', async () => {
  const { dispatcher, finished } = failingDispatcher([2, 2, 5]);
  const from = { address: 'hello@shop.example' };
  const cc = ['a@example.com', 'b@example.com'];
  const email = (id: string, more: object = {}) =>
    ({ id, message: { from, to: 'ada@example.com', ...more } }) as PreparedEmail;
  dispatcher.add([email('plain'), email('copied', { cc }), email('last')]);
  const claimed = async (): Promise<string[]> => {
    await dispatcher.step();
    return finished.splice(0).map((line) => line.split(' ')[0] ?? '');
  };
  expect(dispatcher.prepared).toBe(3);
  await claimed();
  // One token was used by the first email, and one is saved for the second, which needs three.
  expect(dispatcher.prepared).toBe(2);
  await claimed();
  expect(dispatcher.prepared).toBe(1);
  await claimed();
  expect(dispatcher.prepared).toBe(0);
});

import { describe, expect, test } from '@jest/globals';
import type { LookAhead } from '../../../server/delivery/rate-limit/token-bucket.ts';
import { Fetcher } from '../../../server/delivery/worker/fetcher.ts';
import type { PreparedEmail } from '../../../server/delivery/worker/prepare.ts';
import { Tasks } from '../../../server/platform/concurrency/tasks.ts';
import { createLog } from '../../../server/platform/log.ts';

const OPEN: LookAhead = { limit: Infinity, waitMs: 0, paused: false };

/** A fetcher with ten slots, in front of a queue with these jobs. */
function fetcherOf({
  jobs = 0,
  jobsOfCampaigns = 0,
  prepared = 0,
  preparedOfCampaigns = 0,
  pauseMs = 0,
  allowed = OPEN,
  answers = 0,
  leased = 0,
  maxInFlight = 10,
  preparingCampaigns = Promise.resolve(),
}) {
  const log = createLog('silent');
  const fetchedLimits: number[] = [];
  const withoutCampaigns: number[] = [];
  const preparations: string[][] = [];
  const finished: string[] = [];
  const scarce: boolean[] = [];
  const added: PreparedEmail[] = [];
  const fetcher = new Fetcher({
    async fetchJobs(limit, levels) {
      (levels === 'all' ? fetchedLimits : withoutCampaigns).push(limit);
      const others = Array.from({ length: jobs }, (_, i) => ({ id: `job ${i}` }));
      const ofCampaigns = Array.from({ length: jobsOfCampaigns }, (_, i) => ({
        id: `campaign ${i}`,
        isCampaign: true,
      }));
      return [...others, ...(levels === 'all' ? ofCampaigns : [])].slice(0, limit) as never;
    },
    async prepare(ids, isScarce) {
      scarce.push(isScarce);
      preparations.push(ids);
      if (ids[0]?.startsWith('campaign')) await preparingCampaigns;
      // The first job waits for its sender domain, and the last one's email has ended.
      return {
        ready: ids.slice(1, -1).map((id) => ({ id }) as PreparedEmail),
        blocked: ids.slice(0, 1),
      };
    },
    rateLimiter: { lookAhead: async () => allowed },
    loader: { prepared, preparedOfCampaigns, pauseMs, add: (emails) => void added.push(...emails) },
    slots: { answers },
    leases: {
      count: leased,
      lease: (leased) => leased.map(({ id }) => id),
      finishJob: async () => {},
      finishJobs: (ids, disposition) =>
        ids.map(async (id) => void finished.push(`${id} ${JSON.stringify(disposition)}`)),
      stop: () => {},
    },
    tasks: new Tasks({ failure: 'failed', log }),
    maxInFlight,
    log,
  });
  const fetched = { fetchedLimits, withoutCampaigns, preparations };
  return { fetcher, ...fetched, finished, scarce, added };
}

describe('the states of the fetcher', () => {
  test('fetching: jobs are prepared in the background, and the next ones are fetched at once', async () => {
    const { fetcher, fetchedLimits, finished, scarce, added } = fetcherOf({ jobs: 4 });
    expect(await fetcher.step()).toEqual({ state: 'fetching', waitMs: 0 });
    await fetcher.prepared();
    expect(fetchedLimits).toEqual([10]);
    expect(scarce).toEqual([false]);
    expect(added.map(({ id }) => id)).toEqual(['job 1', 'job 2']);
    expect(finished).toEqual(['job 0 "block"', 'job 3 "done"']);
  });

  test('ahead: nothing is fetched while more than half of the emails are still waiting', async () => {
    const { fetcher, fetchedLimits } = fetcherOf({ jobs: 4, prepared: 6 });
    expect(await fetcher.step()).toMatchObject({ state: 'ahead' });
    expect(fetchedLimits).toEqual([]);
  });

  test.each([
    { answers: 0, limit: 50 },
    { answers: 80, limit: 80 },
    { answers: 1_000, limit: 200 },
  ])(
    'EMAILS-7 fetching: $limit emails are fetched at $answers answers in a quarter of a second, however many can be in flight',
    async ({ answers, limit }) => {
      const { fetcher, fetchedLimits } = fetcherOf({ jobs: 1, answers, maxInFlight: 200 });
      expect(await fetcher.step()).toMatchObject({ state: 'fetching' });
      expect(fetchedLimits).toEqual([limit]);
    },
  );

  test('fetching: a provider that answers slowly gets as many emails as can be in flight', async () => {
    const slow = { jobs: 50, answers: 20, maxInFlight: 200 };
    const begun = fetcherOf({ ...slow, leased: 250 });
    expect(await begun.fetcher.step()).toMatchObject({ state: 'fetching' });
    expect(begun.fetchedLimits).toEqual([50]);
    expect(await fetcherOf({ ...slow, leased: 600 }).fetcher.step()).toMatchObject({
      state: 'ahead',
    });
  });

  test('PROVIDERS-4 fetching: emails are checked before the rate is spent on them, also while few are handed over', async () => {
    const allowed = { limit: 75, waitMs: 0, paused: false };
    const { fetcher, scarce } = fetcherOf({ jobs: 5, answers: 60, maxInFlight: 200, allowed });
    expect(await fetcher.step()).toMatchObject({ state: 'fetching' });
    await fetcher.prepared();
    expect(scarce).toEqual([true]);
  });

  test('EMAILS-21 ahead: nothing is fetched just after many emails were returned for lack of memory', async () => {
    const { fetcher, fetchedLimits } = fetcherOf({ jobs: 4, pauseMs: 20 });
    expect(await fetcher.step()).toEqual({ state: 'ahead', waitMs: 20 });
    expect(fetchedLimits).toEqual([]);
  });

  test('limited: nothing is fetched while the queue is paused and no probe is due', async () => {
    const allowed = { limit: 0, waitMs: 800, paused: true };
    const { fetcher, fetchedLimits } = fetcherOf({ jobs: 4, allowed });
    expect(await fetcher.step()).toEqual({ state: 'limited', waitMs: 800 });
    expect(fetchedLimits).toEqual([]);
  });

  test('PROVIDERS-4 fetching: the candidates of a probe are checked before it, because tokens are scarce', async () => {
    const allowed = { limit: 50, waitMs: 0, paused: true };
    const { fetcher, fetchedLimits, scarce } = fetcherOf({ jobs: 60, allowed });
    expect(await fetcher.step()).toMatchObject({ state: 'fetching' });
    await fetcher.prepared();
    expect([fetchedLimits, scarce]).toEqual([[50], [true]]);
  });

  test('idle: no job is due', async () => {
    expect(await fetcherOf({}).fetcher.step()).toMatchObject({ state: 'idle' });
  });
});

describe('EMAILS-7 while enough emails of campaigns are fetched ahead', () => {
  const full = { prepared: 60, preparedOfCampaigns: 60, answers: 60, maxInFlight: 50 };

  test('a notification lets up to 20 other emails be fetched, and is used up when there are no more', async () => {
    const { fetcher, fetchedLimits, withoutCampaigns, added } = fetcherOf({
      jobs: 4,
      jobsOfCampaigns: 100,
      ...full,
    });
    expect(await fetcher.step()).toMatchObject({ state: 'ahead' });
    fetcher.notified();
    expect(await fetcher.step()).toMatchObject({ state: 'fetching' });
    expect(await fetcher.step()).toMatchObject({ state: 'ahead' });
    await fetcher.prepared();
    expect([fetchedLimits, withoutCampaigns]).toEqual([[], [20]]);
    expect(added.map(({ id }) => id)).toEqual(['job 1', 'job 2']);
  });

  test('more than 20 others wait for those before them', async () => {
    const { fetcher, withoutCampaigns } = fetcherOf({ jobs: 50, ...full });
    fetcher.notified();
    expect(await fetcher.step()).toMatchObject({ state: 'fetching' });
    // They are being prepared.
    expect(await fetcher.step()).toMatchObject({ state: 'ahead' });
    await fetcher.prepared();
    expect(await fetcher.step()).toMatchObject({ state: 'fetching' });
    expect(withoutCampaigns).toEqual([20, 20]);
  });

  test.each([
    ['those ahead are others', { preparedOfCampaigns: 0 }],
    ['20 others are ahead, too', { preparedOfCampaigns: 40 }],
    ['20 more jobs are leased than otherwise', { leased: 3 * 60 + 20 }],
    ['the queue is paused', { allowed: { limit: 50, waitMs: 800, paused: true } }],
    ['emails were returned for lack of memory', { pauseMs: 20 }],
  ])('no others are fetched while %s', async (_name, change) => {
    const { fetcher, withoutCampaigns } = fetcherOf({ jobs: 4, ...full, ...change });
    fetcher.notified();
    expect(await fetcher.step()).toMatchObject({ state: 'ahead' });
    expect(withoutCampaigns).toEqual([]);
  });

  test('others are fetched up to the rate of a quarter of a second', async () => {
    const allowed = { limit: 4, waitMs: 0, paused: false };
    const { fetcher, withoutCampaigns } = fetcherOf({ jobs: 9, ...full, allowed });
    fetcher.notified();
    expect(await fetcher.step()).toMatchObject({ state: 'fetching' });
    expect(withoutCampaigns).toEqual([4]);
  });

  test('others are prepared although those of campaigns that were fetched before are not', async () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    const { fetcher, preparations, added } = fetcherOf({
      jobs: 3,
      jobsOfCampaigns: 3,
      preparingCampaigns: promise,
    });
    expect(await fetcher.step()).toMatchObject({ state: 'fetching' });
    await new Promise(setImmediate);
    expect(preparations).toEqual([
      ['job 0', 'job 1', 'job 2'],
      ['campaign 0', 'campaign 1', 'campaign 2'],
    ]);
    expect(added.map(({ id }) => id)).toEqual(['job 1']);
    resolve();
    await fetcher.prepared();
    expect(added.map(({ id }) => id)).toEqual(['job 1', 'campaign 1']);
  });
});

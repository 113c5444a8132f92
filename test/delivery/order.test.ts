import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { PgBoss } from 'pg-boss';
import { query, sql } from '../../server/platform/database/sql.ts';
import { sendEnqueuer } from '../../server/platform/queue/enqueue.ts';
import type { SendJob } from '../../server/platform/queue/send-job.ts';
import { type FetchSendJobs, sendJobFetcher } from '../../server/platform/queue/fetch-send-jobs.ts';
import { newId } from '../../server/platform/values/id.ts';
import { startTestApp, type TestApp } from '../support/app/app.ts';

let app: TestApp;
let boss: PgBoss;
let fetchJobs: FetchSendJobs;
/** The name under which the test queued each job. */
const names = new Map<string, string>();

beforeAll(async () => {
  app = await startTestApp({ parts: { api: true, worker: false } });
  const connectionString = app.running.services.installation.ownerUrl;
  boss = new PgBoss({ connectionString, migrate: false, supervise: false, schedule: false });
  boss.on('error', () => {}); // Failures are reported as rejections.
  await boss.start();
});
afterAll(async () => {
  await boss.stop({ graceful: false, close: true });
  await app.close();
});
beforeEach(async () => {
  await app.asOwner((em) => query(em, sql`delete from pgboss.job`));
  fetchJobs = sendJobFetcher(boss);
});

const [alpha, beta, gamma] = [newId(), newId(), newId()];

type Order = Partial<Omit<SendJob, 'id'>> & { count?: number };

/** Queues jobs, in one transaction for each call, as requests do. */
async function put(name: string, { count = 1, ...order }: Order = {}): Promise<void> {
  const jobs = Array.from({ length: count }, () => ({
    id: newId(),
    organizationId: alpha,
    priority: 'normal' as const,
    batch: false,
    ...order,
  }));
  for (const { id } of jobs) names.set(id, name);
  await app.asOwner((em) => sendEnqueuer(boss)(em, jobs));
}

const fetchNames = async (limit: number): Promise<string[]> =>
  (await fetchJobs(limit)).map(({ id }) => names.get(id) ?? 'unknown');

const countOf = (fetched: string[], name: string): number =>
  fetched.filter((one) => one === name).length;

describe('EMAILS-7', () => {
  test('jobs are fetched by priority, then in the order in which they were queued', async () => {
    const wanted = ['low', 'normal', 'high', 'low', 'high', 'normal'] as const;
    for (const [i, priority] of wanted.entries()) await put(`${priority} ${i}`, { priority });
    const fetched: string[] = [];
    for (let i = 0; i < wanted.length; i += 1) fetched.push(...(await fetchNames(1)));
    expect(fetched).toEqual(['high 2', 'high 4', 'normal 1', 'normal 5', 'low 0', 'low 3']);
  });

  test('singles are fetched before batch items of the same priority', async () => {
    await put('batch', { batch: true, count: 20 });
    await put('single');
    expect(await fetchNames(1)).toEqual(['single']);
    expect(await fetchNames(2)).toEqual(['batch', 'batch']);
  });

  test('jobs of several organizations are fetched in equal parts, however many jobs one of them has', async () => {
    await put('alpha', { batch: true, count: 300 });
    await put('beta', { batch: true, count: 30, organizationId: beta });
    const fetched = await fetchNames(40);
    expect([countOf(fetched, 'alpha'), countOf(fetched, 'beta')]).toEqual([20, 20]);
    // Capacity that one organization does not need goes to the other.
    const next = await fetchNames(40);
    expect([countOf(next, 'alpha'), countOf(next, 'beta')]).toEqual([30, 10]);
    expect(await fetchNames(5)).toEqual(Array.from({ length: 5 }, () => 'alpha'));
  });

  test('jobs of several organizations alternate when one job is fetched at a time', async () => {
    for (const [name, organizationId] of Object.entries({ alpha, beta, gamma })) {
      await put(name, { count: 4, organizationId });
    }
    const rounds: string[][] = [];
    for (let round = 0; round < 3; round += 1) {
      rounds.push([...(await fetchNames(1)), ...(await fetchNames(1)), ...(await fetchNames(1))]);
    }
    for (const round of rounds) expect(round.toSorted()).toEqual(['alpha', 'beta', 'gamma']);
  });

  test('jobs of campaigns can be left out', async () => {
    await put('campaign', { batch: true, priority: 'low', campaign: true, count: 3 });
    await put('low batch', { batch: true, priority: 'low' });
    await put('high', { priority: 'high' });
    const fetched = await fetchJobs(10, 'without campaigns');
    expect(fetched.map(({ id, isCampaign }) => [names.get(id), isCampaign])).toEqual([
      ['high', false],
      ['low batch', false],
    ]);
    const others = await fetchJobs(10);
    expect(others.map(({ id, isCampaign }) => [names.get(id), isCampaign])).toEqual(
      Array.from({ length: 3 }, () => ['campaign', true]),
    );
  });

  test('a batch of higher priority does not delay the single of another organization', async () => {
    await put('batch', { batch: true, priority: 'high', count: 200 });
    await put('single', { organizationId: beta });
    await put('low single', { organizationId: gamma, priority: 'low' });
    const fetched = await fetchNames(40);
    expect(fetched).toHaveLength(40);
    expect(fetched).toEqual(expect.arrayContaining(['single', 'low single']));
  });

  test('a batch of higher priority gets three quarters of the jobs, however many organizations wait', async () => {
    await put('batch', { batch: true, priority: 'high', count: 200 });
    await put('single', { organizationId: beta, count: 200 });
    await put('single', { organizationId: gamma, count: 200 });
    for (let round = 0; round < 3; round += 1) {
      expect(countOf(await fetchNames(40), 'batch')).toBeGreaterThanOrEqual(30);
    }
  });

  test.each([1, 2, 3])(
    'one job in four goes to other organizations when %i are fetched at a time',
    async (limit) => {
      await put('batch', { batch: true, priority: 'high', count: 40 });
      await put('beta', { organizationId: beta, priority: 'low', count: 20 });
      await put('gamma', { organizationId: gamma, priority: 'low', count: 20 });
      const fetched: string[] = [];
      while (fetched.length < 24) fetched.push(...(await fetchNames(limit)));
      expect(fetched).toHaveLength(24);
      expect(countOf(fetched, 'batch')).toBe(18);
      expect([countOf(fetched, 'beta'), countOf(fetched, 'gamma')]).toEqual([3, 3]);
      expect(fetched.slice(0, limit)).toContain('batch');
    },
  );

  test('a job that is to be retried later is not fetched', async () => {
    await put('later');
    await app.asOwner((em) =>
      query(em, sql`update pgboss.job set start_after = now() + interval '1 hour'`),
    );
    await put('now', { organizationId: beta, priority: 'low' });
    expect(await fetchNames(10)).toEqual(['now']);
    expect(await fetchNames(10)).toEqual([]);
  });

  test('several workers fetch concurrently and never fetch a job twice', async () => {
    await put('alpha', { batch: true, count: 120 });
    await put('beta', { organizationId: beta, count: 40 });
    const workers = Array.from({ length: 4 }, () => sendJobFetcher(boss));
    const taken = await Promise.all(
      workers.flatMap((fetch) => [fetch(25), fetch(25)]).map(async (jobs) => await jobs),
    );
    const ids = taken.flat().map(({ id }) => id);
    while (ids.length < 160) {
      const more = await fetchJobs(50);
      if (more.length === 0) break;
      ids.push(...more.map(({ id }) => id));
    }
    expect(new Set(ids).size).toBe(160);
    expect(ids).toHaveLength(160);
  });
});

import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { awaitArrivals } from './arrivals.ts';
import { interleave, median, quantile } from './interleave.ts';

const root = join(import.meta.dirname, '../..');

interface Ended {
  code: number;
  stdout: string;
  stderr: string;
}

const bench = (...args: string[]): Promise<Ended> =>
  new Promise((resolve) => {
    execFile(
      process.execPath,
      ['test/bench/run.ts', ...args],
      { cwd: root },
      (error, stdout, stderr) => resolve({ code: error ? Number(error.code) : 0, stdout, stderr }),
    );
  });

describe('npm run bench', () => {
  test('prints one JSON object to standard output, and progress to standard error', async () => {
    const { code, stdout, stderr } = await bench('--only', 'start', '--json');
    expect(code).toBe(0);
    const { ratios, figures, machine } = JSON.parse(stdout) as Record<string, object>;
    expect(Object.keys(ratios ?? {})).toEqual(['start']);
    expect(figures).toEqual({
      start: { seconds: expect.any(Number), idle_megabytes: expect.any(Number) },
    });
    expect(machine).toMatchObject({ cores: expect.any(Number), node: process.versions.node });
    expect(stderr).toMatch(/^start \(goal ≤ 2 s\)\n( {2}\d+\.\d\d s\n){3}/);
  });

  test.each([
    [
      ['--only', 'nothing'],
      '--only takes one or more of these, separated by commas: batch_accept, single_accept, drain,',
    ],
    [
      ['--only', 'start,nothing'],
      '--only takes one or more of these, separated by commas: batch_accept, single_accept, drain,',
    ],
    [['--processes', '2', '--write'], '--processes cannot be combined with --only or --write.'],
    [
      ['--processes', '2', '--only', 'drain'],
      '--processes cannot be combined with --only or --write.',
    ],
    [['--nope'], "Unknown option '--nope'"],
    [['drain'], "Unexpected argument 'drain'"],
    [['--only'], "Option '--only <value>' argument missing"],
    [['--processes', 'many'], '--processes must be a number from 1 to 99.'],
  ])('refuses %j', async (args, message) => {
    const { code, stderr } = await bench(...args);
    expect(code).toBe(2);
    expect(stderr).toContain(message);
  });
});

describe('the measurements', () => {
  test('alternate between both sides, swap the order each round, and use the ratio of each round', async () => {
    const order: string[] = [];
    const rates = { ours: [10, 20, 90], floor: [20, 20, 100] };
    const next = (who: 'ours' | 'floor') => async () => {
      order.push(who);
      return rates[who].shift() ?? Number.NaN;
    };
    const turns = await interleave(3, next('ours'), next('floor'));
    expect(order).toEqual(['ours', 'floor', 'floor', 'ours', 'ours', 'floor']);
    expect(turns).toEqual({ ours: 20, floor: 20, ratio: 0.9 });
  });

  test('take the rate of arrivals from the first to the last, without those that arrive at once', async () => {
    const seen = [
      { count: 0 },
      { count: 12, first: 1_000, last: 1_400 },
      { count: 0 },
      { count: 8, first: 1_600, last: 2_000 },
    ];
    const look = () => Promise.resolve(seen.shift() ?? { count: 0 });
    const arrived = await awaitArrivals(look, 20, { atOnce: 10, lookMs: 0 });
    expect(arrived).toEqual({ perSecond: 10, last: 2_000 });
    expect(seen).toEqual([]);
  });

  test('have medians and quantiles', () => {
    expect([median([3, 1, 2]), median([4, 1, 2, 3]), median([])]).toEqual([2, 2.5, Number.NaN]);
    const hundred = Array.from({ length: 100 }, (_, i) => 100 - i);
    expect([quantile(hundred, 0.5), quantile(hundred, 0.99), quantile([7], 0.99)]).toEqual([
      51, 100, 7,
    ]);
  });
});

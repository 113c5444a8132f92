import { readFileSync } from 'node:fs';
import { expect, test } from '@jest/globals';

const text = readFileSync(new URL('../../spec/guides/scale.md', import.meta.url), 'utf8');
const RATES = [1, 100, 10_000, 100_000];
const DAY = 86_400;
const BYTES = 2_200;
const CELL = 250;

/** The numbers of a row of the plan, with their units. */
function row(label: string): number[] {
  const line = text.split('\n').find((one) => one.startsWith(`| ${label}`));
  const cells = line?.split('|').slice(2, -1) ?? [];
  return cells.map((cell) => parse(cell.trim()));
}

const UNITS: Record<string, number> = { MB: 1e6, GB: 1e9, TB: 1e12, PB: 1e15 };

function parse(cell: string): number {
  const [, number = '', unit = ''] = /^([\d.,]+)(?: ?(MB|GB|TB|PB|\/s))?$/.exec(cell) ?? [];
  return Number(number.replaceAll(',', '')) * (UNITS[unit] ?? 1);
}

/** Within the rounding of two digits. */
function expectAbout(found: number[], expected: number[]): void {
  expect(found).toHaveLength(expected.length);
  for (const [index, value] of expected.entries()) {
    expect(found[index]! / value).toBeGreaterThan(0.9);
    expect(found[index]! / value).toBeLessThan(1.1);
  }
}

test.each([
  ['Emails per day', (rate: number) => rate * DAY],
  ['SES rates to request', (rate: number) => rate * 2],
  ['Concurrent hand-overs', (rate: number) => rate * 0.17],
  ['Busy cores with single sends', (rate: number) => rate * 0.0058],
  ['Busy cores with batches', (rate: number) => rate * 0.0028],
  ['Email rows per month', (rate: number) => rate * DAY * 30],
  ['Single sends', (rate: number) => rate],
  ['Disk space per day', (rate: number) => rate * DAY * BYTES],
  ['Disk space for the default retention', (rate: number) => rate * DAY * BYTES * 400],
  ['Disk space for a retention of 30 days', (rate: number) => rate * DAY * BYTES * 30],
  ['Cells', (rate: number) => Math.max(1, rate / CELL)],
])('the plan for a rate is calculated correctly: %s', (label, calculate) => {
  expectAbout(row(label), RATES.map(calculate));
});

test('the connections of the plan are those of the table of connections', () => {
  const [start] = row('`start`');
  const [api] = row('`start --api`');
  const [worker] = row('`start --worker`');
  const pair = 2 * api! + 2 * worker! + 5;
  expect(row('Connections to each PostgreSQL')).toEqual([start! + 5, pair, pair, pair]);
});

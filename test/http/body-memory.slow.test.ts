import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { beforeAll, expect, test } from '@jest/globals';
import { readJson } from '../../server/http/body/read-json.ts';
import { memoryOfBody } from '../../server/http/body/request-memory.ts';

let collect: () => void;
beforeAll(() => {
  setFlagsFromString('--expose-gc');
  collect = runInNewContext('gc') as () => void;
});

const times = (count: number, make: (index: number) => string): string =>
  Array.from({ length: count }, (_, index) => make(index)).join(',');

/** The values that take the most memory relative to their text. */
const WORST: [string, () => string][] = [
  ['empty objects', () => `[${times(199_999, () => '{}')}]`],
  ['objects with a key of their own', () => `[${times(99_999, (i) => `{"k${i}":{}}`)}]`],
  ['objects with indexes', () => `[${times(99_999, (i) => `{"${900_000 + i * 3}":1}`)}]`],
  ['short strings', () => `[${times(199_999, (i) => `"x${i}"`)}]`],
  ['200 new keys each', () => `[${times(990, (i) => `{${times(199, (j) => `"${i}k${j}":0`)}}`)}]`],
  ['long strings of two bytes', () => `[${times(15, () => `"ž${'x'.repeat(1_000_000)}"`)}]`],
];

test.each(WORST)('LIMITS-4 the memory budget covers %s', async (_name, make) => {
  const bytes = Buffer.from(make());
  let values = 0;
  collect();
  const before = process.memoryUsage().heapUsed;
  const value = await readJson(bytes, async (count) => void (values = count));
  collect();
  const taken = process.memoryUsage().heapUsed - before;
  expect(value).toBeInstanceOf(Array);
  const reserved = memoryOfBody(bytes.length, values);
  const perValue = `${(taken / values).toFixed(0)} bytes for each value`;
  process.stderr.write(`${_name}: ${(taken / 1e6).toFixed(1)} MB used, ${perValue}; `);
  process.stderr.write(`${(reserved / 1e6).toFixed(1)} MB reserved\n`);
  // The rest is for derived data: a batch is serialized again for the database.
  expect(taken).toBeLessThan(reserved / 2);
});

test('LIMITS-4 the largest body fits the memory budget', () => {
  expect(memoryOfBody(16 * 1024 * 1024, 200_000)).toBeLessThan(160 * 1024 * 1024);
});

import { beforeAll, expect, test } from '@jest/globals';
import { runScenarios } from './context.ts';
import type { Row } from './row.ts';
import { SCENARIOS } from './scenarios.ts';

/** The short form of `npm run test:faults`, always with the same seed. */
let rows: Row[];
beforeAll(async () => {
  rows = await runScenarios(SCENARIOS, { seed: 1, long: false, say: () => {} });
}, 400_000);

test.each(SCENARIOS.map(({ name }) => name))('faults: %s', (name) => {
  expect(rows.find(({ scenario }) => scenario === name)?.violations).toEqual([]);
});

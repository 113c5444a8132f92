import { expect, test } from '@jest/globals';
import { runScenarios } from './context.ts';
import { SCENARIOS } from './scenarios.ts';

/** The short form of `npm run test:faults`, always with the same seed. */
const rows = runScenarios(SCENARIOS, { seed: 1, long: false, say: () => {} });

test.each(SCENARIOS.map(({ name }, index) => ({ name, index })))(
  '$name: nothing lost, nothing doubled, nothing stuck',
  async ({ index }) => {
    expect((await rows)[index]?.violations).toEqual([]);
  },
  300_000,
);

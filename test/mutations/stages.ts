import { existsSync, globSync } from 'node:fs';
import { join, normalize } from 'node:path';
import { findTests } from '../runner/near-tests.ts';

export const TIERS = ['near', 'quick', 'all'] as const;
export type Tier = (typeof TIERS)[number];

const isSlow = (test: string): boolean => test.endsWith('.slow.test.ts');

/** The groups of tests that run one after the other for a changed file, until a test fails. */
export function createStages(root: string, tier: Tier): (file: string) => string[][] {
  const all = globSync('test/**/*.test.ts', { cwd: root }).map(normalize);
  const known = new Map<string, string[][]>();
  const find = (file: string): string[][] => {
    const near = findTests(new Set([file])).filter((test) => existsSync(join(root, test)));
    const others = all.filter((test) => !near.includes(test));
    const quick = others.filter((test) => !isSlow(test));
    return [near, quick, others.filter(isSlow)].slice(0, TIERS.indexOf(tier) + 1);
  };
  return (file) => {
    const stages = known.get(file) ?? find(file);
    known.set(file, stages);
    return stages;
  };
}

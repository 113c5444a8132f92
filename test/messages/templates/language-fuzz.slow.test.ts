import { afterEach, expect, test } from '@jest/globals';
import { attackData } from './attack-data.ts';
import { ATTACKS, COSTLY_ELSEWHERE } from './attacks.ts';
import { undoHarm } from './canary.ts';
import { findSlow, fuzz } from './fuzzer.ts';
import { checked, plainNunjucks, unchecked } from './targets.ts';

/** Ten times the documented limit: the machine may be busy. `test/fuzz/templates.ts` is strict. */
const LIMIT = 1_000;

/** Small, so that few of the templates use up the budget. */
const makeData = () => attackData(100);

afterEach(undoHarm);

test('no mutated template escapes the language with check and renderer', () => {
  const report = fuzz({ target: checked, seed: 20_250, count: 3_000, limit: LIMIT, makeData });
  expect(report.escapes).toEqual([]);
  expect(report.outcomes.refused).toBeGreaterThan(1_000);
  expect(report.outcomes.rendered).toBeGreaterThan(150);
});

test('no mutated template escapes the renderer without the check', () => {
  const report = fuzz({ target: unchecked, seed: 20_251, count: 2_000, limit: LIMIT, makeData });
  expect(report.escapes).toEqual([]);
  expect(report.outcomes.rendered).toBeGreaterThan(1_000);
});

test('the same templates escape plain nunjucks, so the fuzzer can detect an escape', () => {
  const report = fuzz({
    target: plainNunjucks,
    seed: 20_250,
    count: 1_000,
    limit: 60_000,
    seeds: ATTACKS.map(({ source }) => source),
    skip: (source) => COSTLY_ELSEWHERE.test(source),
    makeData: () => ({ user: { name: 'Ada' }, items: [{ title: 'Tea' }], many: [1, 2, 3] }),
  });
  const kinds = new Set(report.escapes.flatMap(({ found }) => found));
  expect(kinds).toContain('ran code');
  expect(kinds).toContain('leaked the environment');
  expect(kinds).toContain('changed a prototype');
  expect(kinds).toContain('changed the data');
});

test('LIMITS-4 no generated costly template takes long', () => {
  const report = findSlow({ seed: 20_250, count: 150, limit: LIMIT });
  expect(report.tooSlow).toEqual([]);
  expect(report.outcomes.stopped).toBeGreaterThan(50);
  expect(report.outcomes.rendered).toBeGreaterThan(10);
  const { parsed, rendered } = report;
  process.stdout.write(
    `slowest parsed ${parsed.milliseconds} ms, rendered ${rendered.milliseconds} ms\n`,
  );
});

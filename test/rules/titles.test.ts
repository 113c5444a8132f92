import { expect, test } from '@jest/globals';
import { rulesIn, titlesIn } from './titles.ts';

test('titles are found in every form of test, and nowhere else', () => {
  const source = `
    // test('K1 in a comment', () => {});
    const text = "test('K2 in a string', () => {})";
    describe('C1 a group', () => {
      test('C2 one', async () => say('K3 in a call'));
      test.each([['K4 in a table']])('C3 %s', () => {});
      test.each<[string]>([['x']])(
        'C4 on a line of its own',
        () => {},
      );
      test.skip('K5 skipped', () => {});
      test.each(cases)(\`C5 %s\`, () => {});
    });
    describe.skip('K6 skipped', () => {});`;
  expect(titlesIn(source)).toEqual([
    ...['C1 a group', 'C2 one', 'C3 %s', 'C4 on a line of its own', 'C5 %s'],
  ]);
});

test.each([
  ['K9 what is set counts', ['K9']],
  ['after T1 and K10: all of it', ['T1', 'K10']],
  ['E1–E3 in turn', ['E1', 'E2', 'E3']],
  ['from end to end (E2E), H264, v1 and utf8', []],
])('in %j stand the rules %j', (title, rules) => {
  expect(rulesIn(title)).toEqual(rules);
});

import { expect, test } from '@jest/globals';
import { rulesIn, titlesIn } from './titles.ts';

test('all titles of tests that run are found, after the titles of their groups', () => {
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
      test.todo('K6 to do');
      it.skip.each([1])('K7 skipped %s', () => {});
      test.each(cases)(\`C5 %s\`, () => {});
      describe.each\`a\`('C6 inside', () => it.only(name, () => {}));
    });
    describe('K8 a group of none', () => {});
    describe('K9 a group of none that run', () => test.todo('K10 to do'));
    describe.skip('K11 skipped', () => test('K12 in it', () => {}));
    xdescribe('K13 skipped', () => test('K14 in it', () => {}));
    query.skip('K15', () => test('C7 by itself', () => {}));
    /K16/.test('K17');`;
  expect(titlesIn(source)).toEqual([
    'C1 a group C2 one',
    'C1 a group C3 %s',
    'C1 a group C4 on a line of its own',
    'C1 a group C5 %s',
    'C1 a group C6 inside',
    'C7 by itself',
  ]);
});

test.each([
  ['CONSENT-9 what is set counts', ['CONSENT-9']],
  ['after TEST-MODE-1 and CONSENT-10: all of it', ['TEST-MODE-1', 'CONSENT-10']],
  ['from end to end (E2E), H264, v1, sha-256 and utf8', []],
])('in %j finds the rules %j', (title, rules) => {
  expect(rulesIn(title)).toEqual(rules);
});

import { expect, test } from '@jest/globals';
import { memoize } from '../../../server/platform/values/memoize.ts';

test('a value derived from an object is computed once per object', () => {
  const made: object[] = [];
  const make = memoize((of: object) => {
    made.push(of);
    return made.length === 1 ? undefined : made.length;
  });
  const [one, other] = [{}, {}];
  expect([make(one), make(one), make(other), make(other)]).toEqual([undefined, undefined, 2, 2]);
  expect(made).toEqual([one, other]);
});

import { expect, test } from '@jest/globals';
import { fairShare } from '../../../server/webhooks/sending/fair-share.ts';

const LIMIT = 128;

/** What each organization has in the end if all take as much as they may, one by one, in turn. */
function share(organizations: number): number[] {
  const used = Array.from({ length: organizations }, () => 0);
  for (let isChanged = true; isChanged;) {
    isChanged = false;
    for (const [index, own] of used.entries()) {
      const all = used.reduce((sum, count) => sum + count, 0);
      if (all >= LIMIT || own >= fairShare(LIMIT, { own, all })) continue;
      used[index] = own + 1;
      isChanged = true;
    }
  }
  return used;
}

test('one organization may use half of the limit', () => {
  expect(share(1)).toEqual([64]);
});

test('organizations that take as much as they may have equal parts, and leave one for the next', () => {
  expect(share(3)).toEqual([32, 32, 32]);
  for (const count of [2, 5, 20, 60]) {
    const used = share(count);
    const all = used.reduce((sum, own) => sum + own, 0);
    expect(Math.max(...used) - Math.min(...used)).toBeLessThanOrEqual(1);
    expect(Math.min(...used)).toBeGreaterThan(0);
    expect(all).toBeLessThan(LIMIT);
  }
});

test('an organization without attempts may always make one', () => {
  expect(fairShare(LIMIT, { own: 0, all: LIMIT })).toBe(1);
});

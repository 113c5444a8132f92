import { describe, expect, test } from '@jest/globals';
import { Pace } from '../../../server/messages/emails/pace.ts';

describe('work on many items', () => {
  /** A pace whose clock stands still but for what the work is said to take. */
  const workOf = (milliseconds: number) => {
    let now = 0;
    const pace = new Pace(
      () => now,
      () => now,
    );
    return { pace, work: () => (now += milliseconds) };
  };

  test('keeps their order', async () => {
    const { pace } = workOf(0);
    expect(await pace.map([3, 1, 2], async (n) => n * 2)).toEqual([6, 2, 4]);
  });

  test('pauses after 10 ms, so that others have a turn', async () => {
    const { pace, work } = workOf(4);
    let turns = 0;
    let working = true;
    const others = (): void => {
      turns += 1;
      if (working) setImmediate(others);
    };
    setImmediate(others);
    await pace.map(Array(30).fill(0), work);
    working = false;
    // A pause after each third item.
    expect(turns).toBeGreaterThanOrEqual(10);
  });

  test('ends after five seconds of work, not of waiting', async () => {
    const { pace, work } = workOf(100);
    await pace.map(Array(50).fill(0), work);
    expect(() => pace.checkAllowance()).not.toThrow();
    await pace.map(Array(2).fill(0), work);
    expect(() => pace.checkAllowance()).toThrow('send smaller batches');
  });

  test('does not count what the machine did meanwhile', async () => {
    let now = 0;
    const pace = new Pace(
      () => now,
      () => now / 100,
    );
    await pace.map(Array(300).fill(0), () => (now += 1_000));
    expect(() => pace.checkAllowance()).not.toThrow();
  });
});

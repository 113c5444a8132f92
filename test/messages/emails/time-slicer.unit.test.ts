import { describe, expect, test } from '@jest/globals';
import { TimeSlicer } from '../../../server/messages/emails/lists/time-slicer.ts';

describe('work on many items', () => {
  /** A time slicer with a clock that only the simulated work advances. */
  const workOf = (milliseconds: number) => {
    let now = 0;
    const slicer = new TimeSlicer(
      () => now,
      () => now,
    );
    return { slicer, work: () => (now += milliseconds) };
  };

  test('keeps their order', async () => {
    const { slicer } = workOf(0);
    expect(await slicer.map([3, 1, 2], async (n) => n * 2)).toEqual([6, 2, 4]);
  });

  test('pauses every 10 ms, so that other requests are served', async () => {
    const { slicer, work } = workOf(4);
    let turns = 0;
    let working = true;
    const others = (): void => {
      turns += 1;
      if (working) setImmediate(others);
    };
    setImmediate(others);
    await slicer.map(Array(30).fill(0), work);
    working = false;
    // A pause after each third item.
    expect(turns).toBeGreaterThanOrEqual(10);
  });

  test('is refused after five seconds of work, not counting waiting', async () => {
    const { slicer, work } = workOf(100);
    await slicer.map(Array(50).fill(0), work);
    expect(() => slicer.checkTimeLeft()).not.toThrow();
    await slicer.map(Array(2).fill(0), work);
    expect(() => slicer.checkTimeLeft()).toThrow('send smaller batches');
  });

  test('does not count time of other work', async () => {
    let now = 0;
    const slicer = new TimeSlicer(
      () => now,
      () => now / 100,
    );
    await slicer.map(Array(300).fill(0), () => (now += 1_000));
    expect(() => slicer.checkTimeLeft()).not.toThrow();
  });
});

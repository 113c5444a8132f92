import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, test } from '@jest/globals';
import type { Grant } from '../../server/delivery/gate.ts';
import { passesOf } from '../../server/delivery/passes.ts';

/** Grants so many at most in all, and notes what it is asked for. */
function gateWith(tokens: number, parked = false) {
  const asked: number[] = [];
  const gate = {
    asked,
    tokens,
    async take(wanted: number): Promise<Grant> {
      asked.push(wanted);
      const granted = Math.min(wanted, gate.tokens);
      gate.tokens -= granted;
      return { granted, waitMs: granted < wanted ? 100 : 0, parked };
    },
  };
  return gate;
}

describe('passes', () => {
  test('are asked for one step ahead while more is waiting, and used up first', async () => {
    const gate = gateWith(1_000);
    const passes = passesOf(gate);
    expect(await passes.take(10, 50)).toMatchObject({ granted: 10 });
    expect(gate.asked).toEqual([10, 20]);
    expect(await passes.take(15, 50)).toMatchObject({ granted: 15, waitMs: 0, parked: false });
    expect(gate.asked).toEqual([10, 20]);
    // No more than there are in hand; then the next are asked for.
    expect(await passes.take(15, 8)).toMatchObject({ granted: 5 });
    expect(await passes.take(15, 8)).toMatchObject({ granted: 15 });
    expect(gate.asked).toEqual([10, 20, 15, 8]);
  });

  test('are never more than the gate has granted', async () => {
    const gate = gateWith(100);
    const passes = passesOf(gate);
    let granted = 0;
    for (let i = 0; i < 50; i += 1) granted += (await passes.take(7, 100)).granted;
    expect(granted).toBe(100);
  });

  test('are not asked for ahead when nothing more waits', async () => {
    const gate = gateWith(1_000);
    await passesOf(gate).take(10, 0);
    expect(gate.asked).toEqual([10]);
  });

  test('are not asked for ahead when the rate decides, nor while one is a trial', async () => {
    const scarce = gateWith(3);
    expect(await passesOf(scarce).take(10, 50)).toMatchObject({ granted: 3, waitMs: 100 });
    expect(scarce.asked).toEqual([10]);
    const parked = gateWith(1, true);
    expect(await passesOf(parked).take(1, 50)).toMatchObject({ granted: 1, parked: true });
    expect(parked.asked).toEqual([1]);
  });

  test('are void after a quarter of a second', async () => {
    const gate = gateWith(1_000);
    const passes = passesOf(gate);
    await passes.take(10, 50);
    await sleep(300);
    await passes.take(10, 50);
    expect(gate.asked).toEqual([10, 20, 10, 20]);
  });

  test('are given up when the provider complains, even those that are just asked for', async () => {
    const gate = gateWith(1_000);
    const passes = passesOf(gate);
    await passes.take(10, 50);
    passes.drop();
    await passes.take(10, 50);
    expect(gate.asked).toEqual([10, 20, 10, 20]);
    await passes.take(5, 0);
    passes.drop();
    await passes.take(5, 0);
    expect(gate.asked).toEqual([10, 20, 10, 20, 5]);
  });

  test('a gate that fails while asked ahead is asked again', async () => {
    let failing = false;
    const passes = passesOf({
      async take(wanted) {
        if (failing) throw new Error('The database is away.');
        failing = true;
        return { granted: wanted, waitMs: 0, parked: false };
      },
    });
    await passes.take(10, 50);
    await expect(passes.take(10, 50)).rejects.toThrow('The database is away.');
    failing = false;
    expect(await passes.take(10, 0)).toMatchObject({ granted: 10 });
  });
});

import { describe, expect, test } from '@jest/globals';
import { MemoryBudget } from '../../../server/delivery/worker/memory-budget.ts';

const MIB = 1024 * 1024;

/** Resolves with the admission, or with `waiting` while there is none. */
const stateOf = (admission: unknown): Promise<unknown> =>
  Promise.race([admission, Promise.resolve().then(() => 'waiting')]);

describe('EMAILS-21 the memory of attachments', () => {
  test('is limited, and emails are admitted in their order', async () => {
    const budget = new MemoryBudget();
    expect(budget.admit('a', 'shop', 7 * MIB)).toBe('admitted');
    expect(budget.admit('b', 'shop', 7 * MIB)).toBe('admitted');
    const third = budget.admit('c', 'shop', 7 * MIB);
    // This email would fit, but does not overtake.
    const fourth = budget.admit('d', 'club', 1 * MIB);
    expect([await stateOf(third), await stateOf(fourth)]).toEqual(['waiting', 'waiting']);
    budget.release('a');
    expect(await Promise.all([third, fourth])).toEqual(['admitted', 'admitted']);
    expect(budget.waiting).toBe(0);
  });

  test('is released once', async () => {
    const budget = new MemoryBudget();
    await budget.admit('a', 'shop', 10 * MIB);
    await budget.admit('b', 'shop', 6 * MIB);
    budget.release('a');
    budget.release('a');
    budget.release('unknown');
    expect(budget.admit('c', 'shop', 10 * MIB)).toBe('admitted');
    expect(await stateOf(budget.admit('d', 'shop', 1))).toBe('waiting');
  });

  test('is adjusted to the real size of an email', async () => {
    const budget = new MemoryBudget();
    await budget.admit('a', 'shop', 2 * MIB);
    const second = budget.admit('b', 'shop', 15 * MIB);
    budget.adjust('a', 3 * MIB);
    expect(await stateOf(second)).toBe('waiting');
    budget.adjust('a', 1 * MIB);
    expect(await second).toBe('admitted');
    budget.adjust('unknown', 1);
    budget.release('b');
    budget.release('a');
    expect(budget.admit('c', 'shop', 16 * MIB)).toBe('admitted');
  });

  test('is given to a single email that is larger than all of it', async () => {
    const budget = new MemoryBudget();
    expect(budget.admit('a', 'shop', 100 * MIB)).toBe('admitted');
    const next = budget.admit('b', 'shop', 1);
    expect(await stateOf(next)).toBe('waiting');
    budget.release('a');
    expect(await next).toBe('admitted');
  });

  test('is awaited by a few emails of an organization; its other emails return to the queue, one after the other', async () => {
    const budget = new MemoryBudget(() => 0);
    await budget.admit('a', 'shop', 16 * MIB);
    const admissions = Array.from({ length: 8 }, (_, i) => budget.admit(`${i}`, 'shop', 5 * MIB));
    expect(budget.waiting).toBe(5);
    const delays = admissions.slice(5).map((one) => (one as { retryAfterMs: number }).retryAfterMs);
    expect(delays).toEqual([1_000, 1_103, 1_205]);
    // An email of another organization still waits here.
    expect(await stateOf(budget.admit('x', 'club', 5 * MIB))).toBe('waiting');
  });

  test('has an upper limit of the delay before emails are tried again', () => {
    const budget = new MemoryBudget(() => 0);
    void budget.admit('a', 'shop', 16 * MIB);
    const delays = Array.from({ length: 2_000 }, (_, i) => budget.admit(`${i}`, 'shop', 7 * MIB));
    expect(delays.at(-1)).toEqual({ retryAfterMs: 30_000 });
  });

  test('is not awaited after a stop: waiting emails return to the queue', async () => {
    const budget = new MemoryBudget();
    await budget.admit('a', 'shop', 16 * MIB);
    const waiting = budget.admit('b', 'shop', 1);
    budget.stop();
    expect(await waiting).toEqual({ retryAfterMs: 0 });
    expect(budget.admit('c', 'shop', 1)).toEqual({ retryAfterMs: 0 });
  });
});

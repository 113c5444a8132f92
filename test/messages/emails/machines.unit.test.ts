import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { withMachines } from '../../../server/messages/emails/outcomes/machines.ts';

const at = (ms: number): string => new Date(Date.UTC(2026, 0, 1) + ms).toISOString();
const event = (type: string, ms: number, machine: boolean | null = null) => ({
  type,
  occurred_at: at(ms),
  machine,
});
const judged = (...events: ReturnType<typeof event>[]) =>
  withMachines(events).map(({ machine }) => machine);

describe('STATISTICS-3 opens and clicks by programs', () => {
  test('the mark of the provider decides', () => {
    expect(
      judged(
        event('delivery', 0),
        event('open', 500, true),
        event('open', 600, false),
        event('click', 700, false),
        event('click', 90_000, true),
      ),
    ).toEqual([null, true, false, false, true]);
  });

  test('without a mark, nothing is known of opens', () => {
    expect(judged(event('delivery', 0), event('open', 1))).toEqual([null, null]);
  });

  test('without a mark, a click less than 10 s after the delivery is by a program', () => {
    const machines = judged(
      event('click', 9_999),
      event('click', 10_000),
      event('click', -5_000),
      event('delivery', 0),
    );
    expect(machines).toEqual([true, false, true, null]);
  });

  test('without a delivery, a click is not known to be by a person', () => {
    expect(judged(event('click', 60_000))).toEqual([null]);
  });

  test('five clicks within a second are by a program, and later ones are not', () => {
    const burst = [0, 200, 400, 700, 1_000].map((ms) => event('click', 60_000 + ms));
    expect(judged(event('delivery', 0), ...burst, event('click', 62_000))).toEqual([
      null,
      ...burst.map(() => true),
      false,
    ]);
    expect(judged(event('delivery', 0), ...burst.slice(1))).toEqual([
      null,
      ...burst.slice(1).map(() => false),
    ]);
  });

  test('the order of the events does not matter', () => {
    const events = fc.array(
      fc.record({
        type: fc.constantFrom('delivery', 'open', 'click', 'click', 'click'),
        occurred_at: fc.integer({ min: 0, max: 12_000 }).map(at),
        machine: fc.constantFrom(null, null, true, false),
      }),
      { maxLength: 20 },
    );
    const cases = events.chain((given) =>
      fc.tuple(fc.constant(given), fc.shuffledSubarray(given, { minLength: given.length })),
    );
    const sorted = (given: ReturnType<typeof event>[]) =>
      withMachines(given)
        .map((one) => JSON.stringify(one))
        .sort();
    fc.assert(
      fc.property(cases, ([one, other]) => {
        expect(sorted(other)).toEqual(sorted(one));
      }),
    );
  });
});

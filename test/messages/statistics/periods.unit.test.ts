import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import {
  countPeriods,
  type Granularity,
  type Period,
  periodsOf,
} from '../../../server/messages/statistics/periods.ts';
import { readRange } from '../../../server/messages/statistics/range.ts';
import type { Steps } from '../../../server/platform/concurrency/time-slices.ts';
import { TimeZone } from '../../../server/platform/values/zoned-time.ts';
import { processorTimeOf, slowness } from '../../support/measure/slowness.ts';

const HOUR = 3_600_000;

function periods(zone: string, granularity: Granularity, begin: string, end: string): Period[] {
  const range = { begin: Date.parse(begin), end: Date.parse(end), granularity };
  return whole(periodsOf({ ...range, zone: new TimeZone(zone) }));
}

/** The result, without pauses. */
function whole<T>(steps: Steps<T>): T {
  for (;;) {
    const { done, value } = steps.next();
    if (done) return value;
  }
}

const shown = (found: Period[]): string[] =>
  found.map(
    ({ name, begin, end }) => `${name} ${new Date(begin).toISOString()} ${(end - begin) / HOUR} h`,
  );

describe('STATISTICS-2 periods', () => {
  test('a day on which clocks change has 23 or 25 hours', () => {
    expect(
      shown(periods('Europe/Prague', 'day', '2026-03-28T23:00:00Z', '2026-03-30T22:00:00Z')),
    ).toEqual([
      '2026-03-29 2026-03-28T23:00:00.000Z 23 h',
      '2026-03-30 2026-03-29T22:00:00.000Z 24 h',
    ]);
    expect(
      shown(periods('Europe/Prague', 'day', '2026-10-24T22:00:00Z', '2026-10-25T23:00:00Z')),
    ).toEqual(['2026-10-25 2026-10-24T22:00:00.000Z 25 h']);
  });

  test('an hour that clocks show twice is two hours', () => {
    expect(
      shown(periods('Europe/Prague', 'hour', '2026-10-25T00:00:00Z', '2026-10-25T02:00:00Z')),
    ).toEqual([
      '2026-10-25T00:00:00.000Z 2026-10-25T00:00:00.000Z 1 h',
      '2026-10-25T01:00:00.000Z 2026-10-25T01:00:00.000Z 1 h',
    ]);
  });

  test('zones of half and quarter hours have whole days and hours', () => {
    expect(
      shown(periods('Asia/Kolkata', 'day', '2026-01-01T18:30:00Z', '2026-01-02T18:30:00Z')),
    ).toEqual(['2026-01-02 2026-01-01T18:30:00.000Z 24 h']);
    expect(
      shown(periods('Asia/Kathmandu', 'hour', '2026-01-01T18:15:00Z', '2026-01-01T20:15:00Z')),
    ).toEqual([
      '2026-01-01T18:15:00.000Z 2026-01-01T18:15:00.000Z 1 h',
      '2026-01-01T19:15:00.000Z 2026-01-01T19:15:00.000Z 1 h',
    ]);
  });

  test('clocks that change by half an hour leave a half hour, and later hours are whole', () => {
    // At 2:00 (UTC+10:30) clocks show 2:30 (UTC+11).
    expect(
      shown(periods('Australia/Lord_Howe', 'hour', '2026-10-03T14:30:00Z', '2026-10-03T17:00:00Z')),
    ).toEqual([
      '2026-10-03T14:30:00.000Z 2026-10-03T14:30:00.000Z 1 h',
      '2026-10-03T15:30:00.000Z 2026-10-03T15:30:00.000Z 0.5 h',
      '2026-10-03T16:00:00.000Z 2026-10-03T16:00:00.000Z 1 h',
    ]);
  });

  test('clocks that change at midnight', () => {
    // At 24:00 of 23 April, clocks in Cairo show 1:00 of 24 April.
    expect(
      shown(periods('Africa/Cairo', 'day', '2026-04-22T22:00:00Z', '2026-04-24T21:00:00Z')),
    ).toEqual([
      '2026-04-23 2026-04-22T22:00:00.000Z 24 h',
      '2026-04-24 2026-04-23T22:00:00.000Z 23 h',
    ]);
    // At 1:00 of 1 November, clocks in Havana show 0:00 again.
    expect(
      shown(periods('America/Havana', 'day', '2026-11-01T04:00:00Z', '2026-11-02T05:00:00Z')),
    ).toEqual(['2026-11-01 2026-11-01T04:00:00.000Z 25 h']);
    // At 24:00 of 29 December 2011 it was 31 December in Samoa.
    expect(
      shown(periods('Pacific/Apia', 'day', '2011-12-29T10:00:00Z', '2011-12-31T10:00:00Z')),
    ).toEqual([
      '2011-12-29 2011-12-29T10:00:00.000Z 24 h',
      '2011-12-31 2011-12-30T10:00:00.000Z 24 h',
    ]);
  });

  test('weeks begin on Monday, months on the first, and both end with the range', () => {
    expect(shown(periods('UTC', 'week', '2026-11-04T06:00:00Z', '2026-11-10T00:00:00Z'))).toEqual([
      '2026-11-02 2026-11-04T06:00:00.000Z 114 h',
      '2026-11-09 2026-11-09T00:00:00.000Z 24 h',
    ]);
    expect(shown(periods('UTC', 'month', '2026-01-31T12:00:00Z', '2026-03-01T06:00:00Z'))).toEqual([
      '2026-01-01 2026-01-31T12:00:00.000Z 12 h',
      '2026-02-01 2026-02-01T00:00:00.000Z 672 h',
      '2026-03-01 2026-03-01T00:00:00.000Z 6 h',
    ]);
  });

  test('periods cover their range without gaps, in every zone', () => {
    const quarter = 900_000;
    const from = Date.UTC(2020, 0, 1) / quarter;
    const to = Date.UTC(2030, 0, 1) / quarter;
    const ranges = fc.record({
      zone: fc.constantFrom(...Intl.supportedValuesOf('timeZone')),
      granularity: fc.constantFrom<Granularity>('hour', 'day', 'week', 'month'),
      begin: fc.integer({ min: from, max: to }),
      quarters: fc.integer({ min: 1, max: 4 * 24 * 60 }),
    });
    fc.assert(
      fc.property(ranges, ({ zone: name, granularity, begin: at, quarters }) => {
        const zone = new TimeZone(name);
        const [begin, end] = [at * quarter, (at + quarters) * quarter];
        const range = { begin, end, granularity, zone };
        const found = whole(periodsOf(range));
        expect(found[0]?.begin).toBe(begin);
        expect(found.at(-1)?.end).toBe(end);
        found.forEach((period, index) => {
          expect(period.end).toBeGreaterThan(period.begin);
          if (index > 0) expect(period.begin).toBe(found[index - 1]?.end);
        });
        expect(new Set(found.map((period) => period.name)).size).toBe(found.length);
        // Hours are counted as clocks show them, and a zone may have skipped a day.
        const difference = granularity === 'hour' ? 2 : granularity === 'day' ? 1 : 0;
        expect(Math.abs(countPeriods(range) - found.length)).toBeLessThanOrEqual(difference);
        if (granularity !== 'day') return;
        const dates = found.map((period) =>
          new Intl.DateTimeFormat('sv-SE', { timeZone: name }).format(period.begin),
        );
        expect(dates).toEqual(found.map((period) => period.name));
      }),
      { numRuns: 300 },
    );
  });

  const NOW = new Date('2026-11-29T00:00:00Z');
  const AT_MOST = [
    ['hour', '2026-08-21', '2026-11-29'],
    ['day', '2020-05-04', '2026-11-29'],
    ['week', '2000-01-03', '2046-01-01'],
    ['month', '2000-01-01', '2200-01-01'],
  ] as const;

  test.each(AT_MOST)(
    'by %s, the longest range takes little processor time',
    async (granularity, since, until) => {
      const query = { granularity, since, until, timezone: 'Europe/Prague' };
      const began = process.cpuUsage();
      const { length: count } = (await readRange(query, NOW)).periods;
      const { user, system } = process.cpuUsage(began);
      const time = (user + system) / 1_000;
      // 100 days of 24 hours, one of which clocks show twice; 200 years have only 2,400 months.
      expect(count).toBe(granularity === 'hour' ? 2_401 : 2_400);
      expect(time).toBeLessThan(100 * slowness());
    },
  );

  test.each(['hour', 'day', 'week'] as const)(
    'by %s, a range with more is refused before its periods are made',
    async (granularity) => {
      const query = { granularity, since: '2000-01-01', until: '2190-01-01' };
      let refused: Promise<unknown> = Promise.resolve();
      const time = processorTimeOf(() => {
        refused = readRange({ ...query, timezone: 'Europe/Prague' }, NOW);
        refused.catch(() => {});
      });
      await expect(refused).rejects.toThrow(
        /has \d+ periods by \w+, more than the maximum of 2400;/,
      );
      expect(time).toBeLessThan(20 * slowness());
    },
  );
});

import type { Entry } from './grouped.ts';
import type { Period } from './periods.ts';
import type { ReadRange } from './range.ts';

const iso = (time: number): string => new Date(time).toISOString();

export const presentRange = ({ begin, end, granularity, zone }: ReadRange) => ({
  since: iso(begin),
  until: iso(end),
  granularity,
  timezone: zone.name,
});

export const presentPeriod = ({ name, begin, end }: Period) => ({
  period: name,
  starts_at: iso(begin),
  ends_at: iso(end),
});

/** Entries of statistics that can be grouped. Thousands of them may have the same period, so each period is made once. */
export function presentEntries<Counts extends object>(entries: Entry<Counts>[]) {
  const periods = new Map<Period, ReturnType<typeof presentPeriod>>();
  return entries.map(({ period, group, counts }) => {
    const presented = periods.get(period) ?? presentPeriod(period);
    periods.set(period, presented);
    return { ...presented, group, ...counts };
  });
}

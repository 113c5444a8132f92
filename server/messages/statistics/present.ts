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

/** An entry of statistics that can be grouped. */
export const presentEntry = <Counts extends object>({ period, group, counts }: Entry<Counts>) => ({
  ...presentPeriod(period),
  group,
  ...counts,
});

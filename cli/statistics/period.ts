import type { StatisticsGranularity } from '@mailwright/sdk';
import { cellTime } from '../output/time.ts';

interface Counted {
  granularity: StatisticsGranularity;
  timezone: string;
  /** Whether the caller gave an end. Without one the range ends now, and the last period is not marked as a part. */
  hasEnd: boolean;
}

interface Period {
  name: string;
  startsAt: string;
  endsAt: string;
}

/**
 * Names periods: by their date, or the beginning of the hour. If a part of one is counted, the name says which. The times
 * are in the zone of the period.
 */
export function periodName({ granularity, timezone, hasEnd }: Counted) {
  const begins = beginsPeriod(granularity, localTime(timezone));
  const local = localTime(zoneOf({ granularity, timezone }));
  return ({ name, startsAt, endsAt }: Period): string => {
    const bounds = [
      begins(startsAt) ? '' : `from ${local(startsAt).slice(0, 16)}`,
      begins(endsAt) || !hasEnd ? '' : `until ${local(endsAt).slice(0, 16)}`,
    ].filter((bound) => bound !== '');
    const title = granularity === 'hour' ? cellTime(name).slice(0, 16) : name;
    return bounds.length === 0 ? title : `${title} (${bounds.join(' ')})`;
  };
}

/** The zone of the times in the names: hours are those of UTC, because clocks of other zones can show an hour twice. */
export const zoneOf = ({ granularity, timezone }: Pick<Counted, 'granularity' | 'timezone'>) =>
  granularity === 'hour' ? 'UTC' : timezone;

/** Whether a period begins at a moment: then the moment before it lies in another one. */
function beginsPeriod(granularity: StatisticsGranularity, local: (moment: string) => string) {
  const periodOf = PERIODS[granularity];
  return (moment: string): boolean => {
    const before = new Date(Date.parse(moment) - 1).toISOString();
    return periodOf(local(moment)) !== periodOf(local(before));
  };
}

/** What the local times of one period have in common. */
const PERIODS: Record<StatisticsGranularity, (local: string) => string> = {
  // With the offset, because clocks can show an hour twice.
  hour: (local) => local.slice(0, 13) + local.slice(16),
  day: (local) => local.slice(0, 10),
  week: (local) => {
    const day = Date.parse(local.slice(0, 10)) / 86_400_000;
    // 1 January 1970 was a Thursday.
    return String(Math.floor((day + 3) / 7));
  },
  month: (local) => local.slice(0, 7),
};

/** `2026-10-25 02:00 GMT+1` */
function localTime(timeZone: string): (moment: string) => string {
  const format = new Intl.DateTimeFormat('sv-SE', {
    ...({ timeZone, year: 'numeric', month: '2-digit', day: '2-digit' } as const),
    ...({ hour: '2-digit', minute: '2-digit', timeZoneName: 'shortOffset' } as const),
  });
  return (moment) => format.format(new Date(moment));
}

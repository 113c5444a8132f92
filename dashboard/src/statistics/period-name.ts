import type { StatisticsGranularity } from '@mailwright/sdk';

interface Counted {
  timezone: string;
  granularity: StatisticsGranularity;
}

/** Names the periods of statistics: dates in the zone of the statistics, and hours with their time there. */
export function periodName(
  language: string,
  counted: Counted | undefined,
  length: 'medium' | 'short' = 'medium',
) {
  const { granularity = 'day', timezone = 'UTC' } = counted ?? {};
  const format = formatOf(language, granularity, timezone, length);
  return (period: string): string => {
    const moment = new Date(period);
    return Number.isNaN(moment.getTime()) ? period : format.format(moment);
  };
}

function formatOf(
  language: string,
  granularity: StatisticsGranularity,
  timeZone: string,
  length: 'medium' | 'short',
) {
  if (length === 'short' && granularity === 'day') {
    return new Intl.DateTimeFormat(language, { day: 'numeric', month: 'short', timeZone: 'UTC' });
  }
  if (granularity === 'month') {
    return new Intl.DateTimeFormat(language, { month: 'long', year: 'numeric', timeZone: 'UTC' });
  }
  // A date is the first moment of a day in UTC.
  if (granularity !== 'hour') {
    return new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeZone: 'UTC' });
  }
  return new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeStyle: 'short', timeZone });
}

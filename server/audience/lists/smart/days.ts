import { DAY_MS, TimeZone } from '../../../platform/values/zoned-time.ts';
import type { DayComparison } from './rule.ts';

/** A range of days, counted from 1970-01-01 and both included; null: without a limit. */
export interface DayRange {
  first: number | null;
  last: number | null;
}

/** The days of the values for which a comparison holds. */
export function daysOf(
  op: Exclude<DayComparison['op'], 'birthday_within_days'>,
  days: number,
  today: number,
): DayRange {
  switch (op) {
    case 'within_last_days':
      return { first: today - days, last: today };
    case 'within_next_days':
      return { first: today, last: today + days };
    case 'more_than_days_ago':
      return { first: null, last: today - days - 1 };
  }
}

/** ISO 8601. A day before the year 1 is before every value. */
export const dateOf = (day: number): string => new Date(day * DAY_MS).toISOString().slice(0, 10);

/**
 * The birthdays from today on, as month and day. Who was born on 29 February has a birthday on 28 February in years
 * without that day.
 */
export function birthdaysOf(days: number, today: number): string[] {
  const coming = Array.from({ length: days + 1 }, (_, n) => dateOf(today + n).slice(5));
  const isShort = coming.some((day, n) => day === '02-28' && !isLeapDay(today + n + 1));
  return isShort ? [...coming, '02-29'] : coming;
}

const isLeapDay = (day: number): boolean => dateOf(day).endsWith('-02-29');

export const zoneOf = ({ timezone = 'UTC' }: { timezone?: string }): TimeZone =>
  new TimeZone(timezone);

import { asText, type Value } from '../values.ts';

export interface Time {
  date: Date;
  /** A day without a time, stored as its midnight in UTC. */
  isDay: boolean;
}

/** The profile of ISO 8601 in RFC 3339, with optional seconds. */
const TIME = /^(\d{4}-\d{2}-\d{2})(T\d{2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?(?:Z|[+-]\d{2}:\d{2}))?$/;

/** Parses a day, a time with an offset, or milliseconds since 1970; undefined for anything else. */
export function readTime(value: Value): Time | undefined {
  if (typeof value === 'number') return timeOf(new Date(value), false);
  const [, day = '', clock] = TIME.exec(asText(value)?.slice(0, 64) ?? '') ?? [];
  // The Date constructor accepts the 30th of February as the 2nd of March.
  const midnight = timeOf(new Date(`${day}T00:00:00Z`), true);
  if (!midnight?.date.toISOString().startsWith(day)) return undefined;
  return clock === undefined ? midnight : timeOf(new Date(day + clock), false);
}

function timeOf(date: Date, isDay: boolean): Time | undefined {
  return Number.isNaN(date.getTime()) ? undefined : { date, isDay };
}

import { invalid } from '../errors.ts';

/** The calendar and PostgreSQL have no year 0. ISO 8601 writes years after 9999 with more digits. */
const FIRST_MOMENT = Date.parse('0001-01-01T00:00:00Z');
const LAST_MOMENT = Date.parse('9999-12-31T23:59:59.999Z');

/** Whether the calendar has the day: JavaScript reads 30 February as 2 March. */
export function isCalendarDay(day: string): boolean {
  const midnight = new Date(`${day}T00:00:00Z`);
  return !Number.isNaN(midnight.getTime()) && midnight.toISOString().startsWith(day);
}

/**
 * Parses a date-time in ISO 8601; null for other texts, dates that do not exist, and leap seconds. RFC 3339 has no
 * hour 24, which JavaScript reads as midnight of the next day.
 */
export function parseMoment(text: string): Date | null {
  const [day = ''] = /^\d{4}-\d{2}-\d{2}(?=[Tt ](?!24))/.exec(text) ?? [];
  const time = Date.parse(text);
  return isCalendarDay(day) && time >= FIRST_MOMENT && time <= LAST_MOMENT ? new Date(time) : null;
}

/** Parses a date-time whose format the validation has checked. */
export function requireMoment(field: string, text: string): Date {
  const moment = parseMoment(text);
  if (moment) return moment;
  const message = `The field ${field} must be an existing date and time before the year 10000; leap seconds are not supported.`;
  throw invalid(field, 'invalid_format', message);
}

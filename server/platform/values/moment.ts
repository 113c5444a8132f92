import { invalid } from '../errors.ts';

/** ISO 8601 writes later years with more digits. */
const LAST_MOMENT = Date.parse('9999-12-31T23:59:59.999Z');

/** Whether the calendar has the day: JavaScript reads 30 February as 2 March. */
export function isCalendarDay(day: string): boolean {
  const midnight = new Date(`${day}T00:00:00Z`);
  return !Number.isNaN(midnight.getTime()) && midnight.toISOString().startsWith(day);
}

/** Parses a date-time in ISO 8601; null for other texts, dates that do not exist, and leap seconds. */
export function parseMoment(text: string): Date | null {
  const [day = ''] = /^\d{4}-\d{2}-\d{2}(?=[Tt ])/.exec(text) ?? [];
  const time = Date.parse(text);
  return isCalendarDay(day) && time <= LAST_MOMENT ? new Date(time) : null;
}

/** Parses a date-time whose format the validation has checked. */
export function requireMoment(field: string, text: string): Date {
  const moment = parseMoment(text);
  if (moment) return moment;
  const message = `The field ${field} must be an existing date and time before the year 10000; leap seconds are not supported.`;
  throw invalid(field, 'invalid_format', message);
}

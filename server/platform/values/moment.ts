import { invalid } from '../errors.ts';

/** Beyond it, moments are written in another form. */
const LAST_MOMENT = Date.parse('9999-12-31T23:59:59.999Z');

/** Whether the calendar has the day: JavaScript reads 30 February as 2 March. */
export function isCalendarDay(day: string): boolean {
  const midnight = new Date(`${day}T00:00:00Z`);
  return !Number.isNaN(midnight.getTime()) && midnight.toISOString().startsWith(day);
}

/** A moment that the calendar has, in ISO 8601; null for any other text, leap seconds included. */
export function parseMoment(text: string): Date | null {
  const [day = ''] = /^\d{4}-\d{2}-\d{2}(?=[Tt ])/.exec(text) ?? [];
  const time = Date.parse(text);
  return isCalendarDay(day) && time <= LAST_MOMENT ? new Date(time) : null;
}

/** Reads a moment out of a request, whose form has been checked. */
export function requireMoment(field: string, text: string): Date {
  const moment = parseMoment(text);
  if (moment) return moment;
  const message = `The field ${field} must be a moment that the calendar has, before the year 10000; leap seconds are not taken.`;
  throw invalid(field, 'invalid_format', message);
}

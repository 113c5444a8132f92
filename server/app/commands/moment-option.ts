import { OperatorError } from '../../platform/errors.ts';
import { isCalendarDay } from '../../platform/values/moment.ts';

const MOMENT = /^\d{4}-\d\d-\d\d(?:T\d\d:\d\d(?::\d\d(?:\.\d{1,3})?)?(?:Z|[+-]\d\d:\d\d))?$/;

/** Reads the value of an option. A date without a time is midnight UTC. */
export function readMoment(option: string, text: string): Date {
  const moment = new Date(MOMENT.test(text) ? text : Number.NaN);
  if (!Number.isNaN(moment.getTime()) && isCalendarDay(text.slice(0, 10))) return moment;
  throw new OperatorError(
    `${option} must be a date or an ISO 8601 time with its zone, such as 2026-01-31T12:00:00Z.`,
  );
}

import { parseMoment } from '../../../platform/values/moment.ts';

const WITHOUT_OFFSET = /^(\d{4}-\d{2}-\d{2})(?:[T ](\d{2}:\d{2})(:\d{2}(?:\.\d+)?)?)?$/;

/** A time of a file: with an offset, or in UTC, as other services export it. A date is its beginning. */
export function readMoment(text: string): Date | null {
  const [, day, time = '00:00', seconds = ':00'] = WITHOUT_OFFSET.exec(text.trim()) ?? [];
  return parseMoment(day === undefined ? text.trim() : `${day}T${time}${seconds}Z`);
}

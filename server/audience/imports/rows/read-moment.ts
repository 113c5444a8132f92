import { parseMoment } from '../../../platform/values/moment.ts';

const WITHOUT_OFFSET = /^(\d{4}-\d{2}-\d{2})(?:[T ](\d{2}:\d{2})(:\d{2}(?:\.\d+)?)?)?$/;

/** Seconds of Unix time since 2001. */
const UNIX_SECONDS = /^\d{10}$/;

/** A time of a file: with an offset, or in UTC, as other services export it. A date is its beginning. */
export function readMoment(text: string): Date | null {
  const said = text.trim();
  if (UNIX_SECONDS.test(said)) return new Date(Number(said) * 1_000);
  const [, day, time = '00:00', seconds = ':00'] = WITHOUT_OFFSET.exec(said) ?? [];
  return parseMoment(day === undefined ? said : `${day}T${time}${seconds}Z`);
}

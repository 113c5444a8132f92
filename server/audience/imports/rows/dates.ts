import { isCalendarDay, parseMoment } from '../../../platform/values/moment.ts';

/** How a file writes dates. ISO 8601 is read in every file. */
export type DateFormat = 'iso' | 'dmy' | 'mdy' | 'excel';

export interface ReadDate {
  /** In ISO 8601; without a time if the file has none. */
  text: string;
  moment: Date;
}

/** No date is longer. */
const MAX_TEXT = 64;

/** What a text means in each format that it fits. A date without an offset is in UTC. */
export function readDates(text: string): Map<DateFormat, ReadDate> {
  const said = text.trim();
  if (said.length > MAX_TEXT) return new Map();
  const standard = readStandard(said);
  if (standard) return new Map([['iso', standard]]);
  const serial = readSerial(said);
  if (serial) return new Map([['excel', serial]]);
  return readOrdered(said);
}

const WITHOUT_OFFSET = /^(\d{4}-\d{2}-\d{2})(?:[T ](\d{2}:\d{2})(:\d{2}(?:\.\d+)?)?)?$/;

/** Seconds of Unix time since 2001. */
const UNIX_SECONDS = /^\d{10}$/;

function readStandard(said: string): ReadDate | null {
  const moment = UNIX_SECONDS.test(said) ? new Date(Number(said) * 1_000) : readIso(said);
  if (!moment) return null;
  return { text: /^\d{4}-\d{2}-\d{2}(?:T|$)/.test(said) ? said : moment.toISOString(), moment };
}

function readIso(said: string): Date | null {
  const [, day, time = '00:00', seconds = ':00'] = WITHOUT_OFFSET.exec(said) ?? [];
  return parseMoment(day === undefined ? said : `${day}T${time}${seconds}Z`);
}

const DAY_MS = 24 * 60 * 60 * 1_000;

/** The day 0 of the calendar of 1900 from March 1900 on; before, it counts 29 February 1900, which did not exist. */
const DAY_0 = Date.UTC(1899, 11, 30);
const FIRST_SERIAL = 61;
const LAST_SERIAL = 2_958_465;

const SERIAL = /^(\d{2,7})(?:[.,](\d{1,12}))?$/;

/** The number of days that a spreadsheet stores for a date; its fraction is the time. */
function readSerial(said: string): ReadDate | null {
  const [, days, fraction] = SERIAL.exec(said) ?? [];
  const day = Number(days);
  if (days === undefined || day < FIRST_SERIAL || day > LAST_SERIAL) return null;
  const seconds = Math.round(Number(`0.${fraction ?? 0}`) * 24 * 60 * 60);
  const moment = new Date(DAY_0 + day * DAY_MS + seconds * 1_000);
  const text = moment.toISOString();
  return { text: fraction === undefined ? text.slice(0, 10) : text, moment };
}

const ORDERED =
  /^(\d{1,2})([./-]) ?(\d{1,2})\2 ?(\d{4})(?:(?:,? |T)(\d{1,2}):(\d{2})(?::(\d{2}))?(?: ?([AP])M)?)?$/i;

/** Only day.month.year has dots. */
function readOrdered(said: string): Map<DateFormat, ReadDate> {
  const [, first = '', separator, second = '', year = '', ...time] = ORDERED.exec(said) ?? [];
  const found = new Map<DateFormat, ReadDate>();
  if (separator === undefined) return found;
  const read = (format: DateFormat, day: string, month: string): void => {
    const date = toDate(`${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`, time);
    if (date) found.set(format, date);
  };
  read('dmy', first, second);
  if (separator !== '.') read('mdy', second, first);
  return found;
}

function toDate(day: string, [hour, minute, second = '00', half]: (string | undefined)[]) {
  if (!isCalendarDay(day)) return null;
  if (hour === undefined) return readStandard(day);
  if (half !== undefined && (Number(hour) < 1 || Number(hour) > 12)) return null;
  const hours =
    half === undefined ? Number(hour) : (Number(hour) % 12) + (half.toLowerCase() === 'p' ? 12 : 0);
  return readStandard(`${day}T${String(hours).padStart(2, '0')}:${minute}:${second}Z`);
}

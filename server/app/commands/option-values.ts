import { userInfo } from 'node:os';
import { OperatorError } from '../../platform/errors.ts';
import { parseDomain } from '../../platform/values/address.ts';
import { isCalendarDay } from '../../platform/values/moment.ts';
import { hasUnsafeCharacters } from '../../platform/values/text.ts';

/** The name of who gives a command: that of `--as`, or that of the system's user. */
export function operatorName(as: string | undefined): string | null {
  return as === undefined ? systemUser() : requireLine('--as', as);
}

/** A user id without an entry in the system's list of users, as in a container, has no name. */
function systemUser(): string | null {
  try {
    return userInfo().username;
  } catch {
    return null;
  }
}

/** Checks the value of an option that is printed later as one line, such as a name or a reason. */
export function requireLine(option: string, text: string): string {
  if (text.trim() !== '' && text.length <= 255 && !hasUnsafeCharacters(text)) return text;
  throw new OperatorError(`${option} must be 1 to 255 characters, without control characters.`);
}

const MOMENT = /^\d{4}-\d\d-\d\d(?:T\d\d:\d\d(?::\d\d(?:\.\d{1,3})?)?(?:Z|[+-]\d\d:\d\d))?$/;

/** Reads a time. A date without a time is midnight UTC. */
export function readMoment(option: string, text: string): Date {
  const moment = new Date(MOMENT.test(text) ? text : Number.NaN);
  if (!Number.isNaN(moment.getTime()) && isCalendarDay(text.slice(0, 10))) return moment;
  throw new OperatorError(
    `${option} must be a date or an ISO 8601 time with its zone, such as 2026-01-31T12:00:00Z.`,
  );
}

/** The same for an option that may be missing. */
export const findMoment = (option: string, text: string | undefined): Date | null =>
  text === undefined ? null : readMoment(option, text);

/** Reads `--until` of what begins now. */
export function readEnd(text: string | undefined): Date | null {
  const until = findMoment('--until', text);
  if (until && until <= new Date()) throw new OperatorError('--until must be in the future.');
  return until;
}

/** Reads `--domain`; null without it. */
export function readDomain(text: string | undefined): string | null {
  const domain = text === undefined ? null : parseDomain(text);
  if (text === undefined || domain !== null) return domain;
  throw new OperatorError('--domain must be a domain, such as shop.example.');
}

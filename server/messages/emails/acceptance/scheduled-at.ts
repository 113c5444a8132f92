import { invalid } from '../../../platform/errors.ts';
import { parseMoment } from '../../../platform/values/moment.ts';

const MINUTE = 60_000;
const DAY = 86_400_000;

/** C.2: how far ahead an email can be scheduled. */
const MAX_AHEAD_DAYS = 30;

/** How long after its acceptance an email can be moved to. Its monthly partition is kept until then. */
const MAX_AFTER_ACCEPTANCE_DAYS = 90;

const FIELD = 'scheduled_at';
const WITH_OFFSET =
  /^\d{4}-\d{2}-\d{2}[Tt]\d{2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?(?:[Zz]|[+-]\d{2}:\d{2})$/;
const WITHOUT_OFFSET = /^\d{4}-\d{2}-\d{2}(?:[Tt ][\d:.]*)?$/;

/**
 * When an email is due, with milliseconds; null for now: a time in the past or less than 60 seconds ahead. The types
 * of requests have a Date too, because the SDK's callers can write one; it arrives as a string.
 */
export function parseScheduledAt(given: string | Date, now: Date): Date | null {
  const moment = parseInstant(String(given));
  const ahead = moment.getTime() - now.getTime();
  if (ahead < MINUTE) return null;
  if (ahead <= MAX_AHEAD_DAYS * DAY) return moment;
  throw invalid(
    FIELD,
    'invalid_value',
    `The field ${FIELD} must be at most ${MAX_AHEAD_DAYS} days ahead.`,
  );
}

function parseInstant(text: string): Date {
  if (WITHOUT_OFFSET.test(text)) {
    throw malformed('needs a time with a UTC offset or Z');
  }
  if (!WITH_OFFSET.test(text)) {
    throw malformed(
      'must be an ISO 8601 date and time with a UTC offset',
      '; words are not understood',
    );
  }
  const moment = parseMoment(text);
  if (moment) return moment;
  throw malformed('must be an existing date and time with a UTC offset');
}

const malformed = (demand: string, hint = '') =>
  invalid(
    FIELD,
    'invalid_format',
    `The field ${FIELD} ${demand}, such as 2026-03-29T09:30:00+02:00${hint}.`,
  );

/** Limits how long changes can keep an email, and the month that it was accepted in. */
export function checkNewTime(acceptedAt: Date, dueAt: Date | null): void {
  const days = ((dueAt?.getTime() ?? 0) - acceptedAt.getTime()) / DAY;
  if (days <= MAX_AFTER_ACCEPTANCE_DAYS) return;
  throw invalid(
    FIELD,
    'invalid_value',
    `The field ${FIELD} must be at most ${MAX_AFTER_ACCEPTANCE_DAYS} days after the email was accepted.`,
  );
}

import { invalid } from '../../platform/errors.ts';
import { toSingleLine } from '../../platform/values/text.ts';

const MAX_SUBJECT = 998;

/** Converts a rendered subject to a valid header value. */
export function toSubject(rendered: string): string {
  // A filter may have split a surrogate pair.
  const subject = toSingleLine(rendered).toWellFormed();
  if (subject.length <= MAX_SUBJECT) return subject;
  throw invalid(
    'data',
    'too_long',
    `The rendered subject is longer than ${MAX_SUBJECT} characters.`,
  );
}

import { invalid } from '../../platform/errors.ts';
import { toSingleLine } from '../../platform/values/text.ts';

const MAX_SUBJECT = 998;

/** Converts a subject to a valid header value. `field`: the field of the request that is too long. */
export function toSubject(rendered: string, field = 'data'): string {
  // A filter may have split a surrogate pair.
  const subject = toSingleLine(rendered).toWellFormed();
  if (subject.length <= MAX_SUBJECT) return subject;
  throw invalid(
    field,
    'too_long',
    `The ${field === 'data' ? 'rendered ' : ''}subject is longer than ${MAX_SUBJECT} characters.`,
  );
}

import { invalid } from '../../platform/errors.ts';
import { toSingleLine } from '../../platform/values/text.ts';

const MAX_SUBJECT = 998;

/** A rendered subject as it goes into the header. */
export function toSubject(rendered: string): string {
  // A filter may have cut a character in half.
  const subject = toSingleLine(rendered).toWellFormed();
  if (subject.length <= MAX_SUBJECT) return subject;
  throw invalid('data', 'too_long', `The subject would be longer than ${MAX_SUBJECT} characters.`);
}

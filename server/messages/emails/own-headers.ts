import { invalid } from '../../platform/errors.ts';
import { showName } from '../../platform/values/text.ts';

/** RFC 5322 allows more characters, but mail servers and libraries handle few of the others alike. */
const NAME = /^[A-Za-z][A-Za-z0-9_-]{0,125}$/;

const ALLOWED = /^(?:x-.+|auto-submitted|importance|priority)$/i;

/** Commands to Amazon SES, to other services that take mail over SMTP, and our own headers. */
const RESERVED =
  /^x-(?:ses-|mailwright-|smtpapi$|pm-|postmark-|mc-|mandrill-|mailgun-|mailjet-|mj-|msys-|sparkpost-|sib-|sendgrid-)/i;

const PRINTABLE = /^[\x20-\x7e]*$/;

/** Checks the names and values of a send's headers; null if there are none. The schema limits their number and lengths. */
export function readHeaders(
  headers: Record<string, string> | undefined,
): Record<string, string> | null {
  const entries = Object.entries(headers ?? {});
  const names = new Set<string>();
  for (const [name, value] of entries) {
    const field = `headers.${showName(name)}`;
    if (!NAME.test(name)) {
      const message =
        'A header name begins with a letter and has at most 126 letters, digits, - and _.';
      throw invalid(field, 'invalid_format', message);
    }
    if (!ALLOWED.test(name) || RESERVED.test(name)) {
      const message =
        'This header can’t be set: allowed are Auto-Submitted, Importance, Priority and names that begin with X-, except those that are commands to a mail service.';
      throw invalid(field, 'not_allowed', message);
    }
    if (names.has(name.toLowerCase())) {
      throw invalid(
        field,
        'conflict',
        'The header is given twice; upper and lower case are alike.',
      );
    }
    if (!PRINTABLE.test(value) || value.trim() === '') {
      const message = 'A header value is one line of printable ASCII characters and not blank.';
      throw invalid(field, 'invalid_format', message);
    }
    names.add(name.toLowerCase());
  }
  return headers && entries.length > 0 ? headers : null;
}

import { invalid } from '../../../platform/errors.ts';
import { showName } from '../../../platform/values/text.ts';

/** RFC 5322 allows more characters, but mail servers and libraries handle few of the others alike. */
const NAME = /^[A-Za-z][A-Za-z0-9_-]{0,125}$/;

const ALLOWED = /^(?:x-.+|auto-submitted|importance|priority)$/i;

/**
 * Commands to Amazon SES and to other services that take mail over SMTP, our own headers, and headers by which mail
 * servers tell each other about spam and the original recipient.
 */
const RESERVED =
  /^x-(?:forefront-|ms-exchange-|microsoft-antispam|spam-|original-|ses-|mailwright-|smtpapi$|pm-|postmark-|mc-|mandrill-|mailgun-|mailjet-|mj-|msys-|sparkpost-|sib-|sendgrid-)/i;

/** The values of headers that have few (RFC 2156 §5.3, RFC 3834 §5). */
const VALUES: Partial<Record<string, RegExp>> = {
  priority: /^(?:normal|urgent|non-urgent)$/i,
  importance: /^(?:low|normal|high)$/i,
  'auto-submitted': /^(?:no|auto-[a-z]+)(?:;.*)?$/i,
};

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
        'The header is given twice; header names are not case-sensitive.',
      );
    }
    if (!PRINTABLE.test(value) || value.trim() === '') {
      const message = 'A header value is one line of printable ASCII characters and not blank.';
      throw invalid(field, 'invalid_format', message);
    }
    if (VALUES[name.toLowerCase()]?.test(value.trim()) === false) {
      const message =
        'Allowed are normal, urgent and non-urgent in Priority; low, normal and high in Importance; no and values that begin with auto- in Auto-Submitted.';
      throw invalid(field, 'invalid_value', message);
    }
    names.add(name.toLowerCase());
  }
  return headers && entries.length > 0 ? headers : null;
}

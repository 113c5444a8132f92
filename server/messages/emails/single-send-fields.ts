import { invalid, type ValidationError } from '../../platform/errors.ts';

/** The fields that only a single send can have (D-C5), with what they are in an error message. */
const FIELDS: Record<string, string> = {
  attachments: 'Attachments',
  cc: 'Copies',
  bcc: 'Blind copies',
};

/** The error of an email in a batch that has such a field; null if it has none. */
export function findSingleSendField(email: object): ValidationError | null {
  const field = Object.keys(FIELDS).find((name) => name in email);
  if (field === undefined) return null;
  const message = `${FIELDS[field]} cannot be sent in a batch; send this email with a single send.`;
  return invalid(field, 'not_in_batch', message);
}

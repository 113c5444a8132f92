import type { RequestScope } from '../../../platform/database/tenancy.ts';
import { type ValidationError, invalid } from '../../../platform/errors.ts';
import { newId } from '../../../platform/values/id.ts';
import { type Acceptance, acceptAll, type Accepted } from './accept.ts';
import type { SendRequest } from './send-request.ts';
import { TimeSlicer } from '../lists/time-slicer.ts';

/** The fields that only a single send can have (EMAILS-23), with what they are in an error message. */
const FIELDS: Record<string, string> = {
  attachments: 'Attachments',
  cc: 'Copies',
  bcc: 'Blind copies',
};

/** The error of an email in a batch that has such a field; null if it has none. */
function findSingleSendField(email: object): ValidationError | null {
  const field = Object.keys(FIELDS).find((name) => name in email);
  if (field === undefined) return null;
  const message = `${FIELDS[field]} cannot be sent in a batch; send this email with a single send.`;
  return invalid(field, 'not_in_batch', message);
}

export interface AcceptedBatch {
  batchId: string;
  /** For each request, at the same index, the email or the reason for its refusal. */
  results: (Accepted | ValidationError)[];
}

/** One element of a batch, whose form has not been validated. */
export type Unchecked = object;

/**
 * Accepts each valid email of a batch (EMAILS-8). `checkForm` returns an error for an element that is not a send
 * request.
 */
export async function acceptBatch(
  scope: RequestScope,
  emails: Unchecked[],
  checkForm: (email: Unchecked) => ValidationError | null,
  acceptance: Acceptance,
): Promise<AcceptedBatch> {
  const batchId = newId();
  const requests = await new TimeSlicer().map(
    emails,
    (email) => findSingleSendField(email) ?? checkForm(email) ?? (email as SendRequest),
  );
  return { batchId, results: await acceptAll(scope, requests, batchId, acceptance) };
}

import type { RequestScope } from '../../platform/database/tenancy.ts';
import type { ValidationError } from '../../platform/errors.ts';
import { newId } from '../../platform/values/id.ts';
import { type Acceptance, acceptAll } from './accept.ts';
import type { Accepted } from './accepted.ts';
import type { SendRequest } from './send-request.ts';
import { findSingleSendField } from './single-send-fields.ts';
import { TimeSlicer } from './time-slicer.ts';

export interface AcceptedBatch {
  batchId: string;
  /** For each request, at the same index, the email or the reason for its refusal. */
  results: (Accepted | ValidationError)[];
}

/** One element of a batch, whose form has not been validated. */
export type Unchecked = object;

/**
 * Accepts each valid email of a batch (E8). `checkForm` returns an error for an element that is not a send
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

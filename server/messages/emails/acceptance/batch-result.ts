import { type Refusal, refusals } from '../../../platform/batch-failures.ts';
import { ValidationError } from '../../../platform/errors.ts';
import { type Accepted, idOf, scheduledAtOf } from './accept.ts';
import type { AcceptedBatch } from './accept-batch.ts';

/** An address has at most 254 characters (CONTACTS-1) and may have been sent with surrounding white space. */
const MAX_RECIPIENT = 320;

/**
 * The result of a batch as JSON, without any value of the request: the record may outlive the erasure of a
 * recipient. The addresses in the response come from the repeated request.
 */
export interface BatchRecord {
  batchId: string;
  /** For each request, at the same index, the email or the reason for its refusal. */
  results: (Accepted | Refusal)[];
}

const isAccepted = (result: Accepted | Refusal): result is Accepted =>
  typeof result === 'string' || 'id' in result;

/** The ids of the accepted emails. */
export const acceptedIds = ({ results }: BatchRecord): string[] =>
  results.filter(isAccepted).map(idOf);

export function recordBatch({ batchId, results }: AcceptedBatch): BatchRecord {
  const refuse = refusals();
  return {
    batchId,
    results: results.map((result) => (result instanceof ValidationError ? refuse(result) : result)),
  };
}

/**
 * The response to a batch. It repeats each recipient as sent, shortened when it is too long to be an
 * address.
 */
export function presentBatch({ batchId, results }: BatchRecord, emails: { to: string }[]) {
  const queued = results.filter(isAccepted).length;
  return {
    queued,
    failed: results.length - queued,
    batch_id: batchId,
    results: results.map((result, index) => {
      const to = (emails[index]?.to ?? '').slice(0, MAX_RECIPIENT).toWellFormed();
      if (isAccepted(result)) {
        const scheduled_at = scheduledAtOf(result);
        return { index, to, id: idOf(result), status: 'queued' as const, scheduled_at };
      }
      const error = { ...result, code: 'VALIDATION_ERROR' as const };
      return { index, to, id: null, status: 'failed' as const, error };
    }),
  };
}

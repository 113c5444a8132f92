import type { ValidationError } from '../errors.ts';
import type { AcceptedBatch } from './accept.ts';

type Refusal = Pick<ValidationError, 'message' | 'details'>;

/**
 * What a batch came to, as JSON and without a word of the request: a record of it may outlive the
 * erasure of a recipient, whose address comes back with the request that is repeated.
 */
export interface BatchRecord {
  batchId: string;
  /** For each email, in the same place, its id or why there is none. */
  results: (string | Refusal)[];
}

export function recordBatch({ batchId, results }: AcceptedBatch): BatchRecord {
  return {
    batchId,
    results: results.map((result) =>
      typeof result === 'string' ? result : { message: result.message, details: result.details },
    ),
  };
}

/** The answer to the batch, which gives back each recipient as it came. */
export function presentBatch({ batchId, results }: BatchRecord, emails: { to: string }[]) {
  const queued = results.filter((result) => typeof result === 'string').length;
  return {
    queued,
    failed: results.length - queued,
    batch_id: batchId,
    results: results.map((result, index) => {
      const to = emails[index]?.to ?? '';
      if (typeof result === 'string') return { index, to, id: result, status: 'queued' as const };
      const error = { ...result, code: 'VALIDATION_ERROR' as const };
      return { index, to, id: null, status: 'failed' as const, error };
    }),
  };
}

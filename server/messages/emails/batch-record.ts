import type { ValidationError } from '../../platform/errors.ts';
import type { AcceptedBatch } from './accept.ts';

type Refusal = Pick<ValidationError, 'message' | 'details'>;

/** An answer lists so many failures; of each email behind them, the first alone. */
const MAX_ERRORS = 2_000;

/** An address has 254 characters at the most (G4), and may have come with blanks around it. */
const MAX_RECIPIENT = 320;

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
  let room = MAX_ERRORS;
  return {
    batchId,
    results: results.map((result) => {
      if (typeof result === 'string') return result;
      const { message, details } = result;
      const [first, ...others] = details.errors;
      const errors: typeof details.errors = [first, ...others.slice(0, Math.max(0, room))];
      room -= errors.length;
      return { message, details: { ...details, errors } };
    }),
  };
}

/** The answer to the batch, which gives back each recipient as it came, cut where it can't be an address. */
export function presentBatch({ batchId, results }: BatchRecord, emails: { to: string }[]) {
  const queued = results.filter((result) => typeof result === 'string').length;
  return {
    queued,
    failed: results.length - queued,
    batch_id: batchId,
    results: results.map((result, index) => {
      const to = (emails[index]?.to ?? '').slice(0, MAX_RECIPIENT).toWellFormed();
      if (typeof result === 'string') return { index, to, id: result, status: 'queued' as const };
      const error = { ...result, code: 'VALIDATION_ERROR' as const };
      return { index, to, id: null, status: 'failed' as const, error };
    }),
  };
}

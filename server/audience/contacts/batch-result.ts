import { isAccepted, refusals } from '../../platform/batch-failures.ts';
import { ValidationError } from '../../platform/errors.ts';
import type { StoredEntry } from './batch.ts';

/** An address has at most 254 characters (G4) and may have been sent with surrounding white space. */
const MAX_ADDRESS = 320;

/** The response to a batch. It repeats each address as sent, shortened when it is too long to be one. */
export function presentBatch(
  results: (StoredEntry | ValidationError)[],
  contacts: { email: string }[],
) {
  const refuse = refusals();
  const stored = results.filter(isAccepted);
  const created = stored.filter((entry) => entry.created).length;
  return {
    created,
    updated: stored.length - created,
    failed: results.length - stored.length,
    results: results.map((result, index) => {
      const email = (contacts[index]?.email ?? '').slice(0, MAX_ADDRESS).toWellFormed();
      if (result instanceof ValidationError) {
        const error = { ...refuse(result), code: 'VALIDATION_ERROR' as const };
        return { index, email, id: null, status: 'failed' as const, error };
      }
      const { id, confirmUrl } = result;
      return {
        index,
        email,
        id,
        pending_confirmation: confirmUrl !== null,
        ...(confirmUrl !== null && { confirm_url: confirmUrl }),
        status: result.created ? ('created' as const) : ('updated' as const),
      };
    }),
  };
}

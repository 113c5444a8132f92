import { isOutdated } from './prepared.ts';

/**
 * Serialization failure and deadlock: the same work may succeed when tried again. A foreign key that
 * points nowhere: what was read a moment ago has been deleted since, and who looks again sees that.
 */
const CONFLICTS = ['40001', '40P01', '23503'];
const MAX_TRIES = 3;

/** Does the work of one transaction, and again, twice at most, when what ended it is over by then. */
export async function retryOnConflict<T>(transaction: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await transaction();
    } catch (error) {
      if (attempt === MAX_TRIES || !(isConflict(error) || isOutdated(error))) throw error;
    }
  }
}

function isConflict(error: unknown): boolean {
  return CONFLICTS.includes((error as { code?: string }).code ?? '');
}

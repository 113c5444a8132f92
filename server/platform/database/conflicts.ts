/**
 * Serialization failure and deadlock: the same work may succeed when it is repeated. Foreign key violation:
 * a row that was read before has been deleted since, and the repeated work sees that.
 */
const CONFLICTS = ['40001', '40P01', '23503'];
const MAX_ATTEMPTS = 3;

/** Runs a whole transaction, and repeats it, twice at most, after a conflict. */
export async function retryOnConflict<T>(transaction: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await transaction();
    } catch (error) {
      if (attempt === MAX_ATTEMPTS || !(isConflict(error) || isOutdated(error))) throw error;
    }
  }
}

function isConflict(error: unknown): boolean {
  return CONFLICTS.includes((error as { code?: string }).code ?? '');
}

const NO_SUCH_STATEMENT = '26000';
const NOT_SUPPORTED = '0A000';

/**
 * Whether a prepared statement is no longer valid: its result columns have changed, as when a newer
 * version migrates the schema, or the session was reset. It is valid when it has been prepared again.
 */
export function isOutdated(error: unknown): boolean {
  const { code, routine } = error as { code?: string; routine?: string };
  if (code === NO_SUCH_STATEMENT) return true;
  // The message is localized; the routine in PostgreSQL's source isn't.
  return code === NOT_SUPPORTED && routine === 'RevalidateCachedQuery';
}

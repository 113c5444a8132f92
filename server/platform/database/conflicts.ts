/**
 * Serialization failure and deadlock: a retry may succeed. Foreign key violation: a row that was read has
 * been deleted since, and a retry sees that.
 */
const CONFLICTS = ['40001', '40P01', '23503'];
const MAX_ATTEMPTS = 3;

/** Runs a whole transaction. After a conflict or an outdated statement, runs it again, twice at most. */
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
 * Whether a prepared statement must be prepared again: its result columns have changed, for example because a
 * newer version migrated the schema, or the session was reset.
 */
export function isOutdated(error: unknown): boolean {
  const { code, routine } = error as { code?: string; routine?: string };
  if (code === NO_SUCH_STATEMENT) return true;
  // Unlike the message, the name of the routine in PostgreSQL's source is not localized.
  return code === NOT_SUPPORTED && routine === 'RevalidateCachedQuery';
}

/** Each connection keeps every one of them; what comes beyond is carried out unprepared. */
const MOST = 100;

const names = new Map<string, string>();

/**
 * From now on connections prepare the statement of this text, and PostgreSQL plans it once for any
 * values. For statements that are always written the same and whose best plan is always the same.
 */
export function prepare(text: string): void {
  if (names.has(text) || names.size === MOST) return;
  names.set(text, `mailwright_${names.size + 1}`);
}

const unanswered = new Set<string>();

/** Nobody waits for the answer of this statement, which is prepared as well. */
export function prepareUnanswered(text: string): void {
  prepare(text);
  if (names.has(text)) unanswered.add(text);
}

const committing = new Set<string>();

/** Where it comes first in a transaction that may end with it, this statement is all of it. */
export function prepareCommitting(text: string): void {
  prepare(text);
  if (names.has(text)) committing.add(text);
}

export const isCommitting = (text: string): boolean => committing.has(text);

export const isUnanswered = (text: string): boolean => unanswered.has(text);

export const preparedName = (text: string): string | undefined => names.get(text);

const NO_SUCH_STATEMENT = '26000';
const NOT_SUPPORTED = '0A000';

/**
 * Whether a prepared statement no longer fits: its columns have become others since, as when a newer
 * version migrates beside this process, or the session was reset. Prepared anew it's good again.
 */
export function isOutdated(error: unknown): boolean {
  const { code, routine } = error as { code?: string; routine?: string };
  if (code === NO_SUCH_STATEMENT) return true;
  // The message may be in any language; the place in PostgreSQL's source is not.
  return code === NOT_SUPPORTED && routine === 'RevalidateCachedQuery';
}

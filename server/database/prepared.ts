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

export const isUnanswered = (text: string): boolean => unanswered.has(text);

export const preparedName = (text: string): string | undefined => names.get(text);

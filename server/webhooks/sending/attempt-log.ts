import type { AttemptError } from './answer.ts';

/** An attempt as `webhook_deliveries.log` stores it. */
export interface LoggedAttempt {
  /** ISO 8601. */
  at: string;
  status: number | null;
  error: AttemptError | null;
  ms: number;
  /** The beginning of the response's body; null if there was none, and after an erasure. */
  reply: string | null;
}

/** EVENTS-3. */
const KEPT = 10;

/** The last attempts, oldest first. */
export const addAttempt = (log: LoggedAttempt[] | null, attempt: LoggedAttempt): LoggedAttempt[] =>
  [...(log ?? []), attempt].slice(-KEPT);

import { timeOfId } from '../../../platform/values/id.ts';

/** An accepted email that is due later. */
interface ScheduledEmail {
  id: string;
  scheduled_at: string;
}

/** An accepted email, as JSON: an email that is due now is its id. Idempotency records contain it. */
export type Accepted = string | ScheduledEmail;

export const accepted = (id: string, dueAt: Date | null): Accepted =>
  dueAt === null ? id : { id, scheduled_at: dueAt.toISOString() };

export const idOf = (email: Accepted): string => (typeof email === 'string' ? email : email.id);

export const scheduledAtOf = (email: Accepted): string | null =>
  typeof email === 'string' ? null : email.scheduled_at;

/** The response to a send. */
export const presentAccepted = (email: Accepted) => ({
  id: idOf(email),
  status: 'queued' as const,
  queued_at: timeOfId(idOf(email)).toISOString(),
  scheduled_at: scheduledAtOf(email),
});

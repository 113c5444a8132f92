import type { RawBuilder } from 'kysely';
import { firstIdAt } from '../../platform/database/first-id.ts';
import { sql } from '../../platform/database/sql.ts';
import { timeOfId } from '../../platform/values/id.ts';

/** When an email is or was due: at its acceptance, unless it was scheduled. */
export const dueAtOf = ({ id, due_at: dueAt }: { id: string; due_at: string | null }): Date =>
  dueAt === null ? timeOfId(id) : new Date(dueAt);

/** Whether email `e` was due at this time or before. */
export function dueBy(moment: Date): RawBuilder<boolean> {
  // Ids have milliseconds.
  const after = new Date(moment.getTime() + 1).toISOString();
  return sql`(e.due_at is null and e.id < uuid_at(${after}::timestamptz)
    or e.due_at is not null and e.due_at <= ${moment.toISOString()}::timestamptz)`;
}

/** Whether a stored email that is `queued` is shown as `scheduled`. */
export const isScheduled = (now: Date): RawBuilder<boolean> =>
  sql`(e.due_at is not null and e.due_at > ${now.toISOString()}::timestamptz)`;

/** Whether email `e` was due at this time or later. */
export const dueSince = (moment: Date): RawBuilder<boolean> =>
  sql`(e.due_at is null and e.id >= ${firstIdAt(moment)}
    or e.due_at is not null and e.due_at >= ${moment.toISOString()}::timestamptz)`;

/** Whether email `e` was due before this time. */
export const dueBefore = (moment: Date): RawBuilder<boolean> =>
  sql`(e.due_at is null and e.id < ${firstIdAt(moment)}
    or e.due_at is not null and e.due_at < ${moment.toISOString()}::timestamptz)`;

/**
 * Whether email `e` is one of these. The redundant BETWEEN lets a generic plan prune monthly partitions,
 * which an array alone does not.
 */
export function oneOf(ids: string[]): RawBuilder<boolean> {
  const [first = null, last = first] = [ids.toSorted()[0], ids.toSorted().at(-1)];
  return sql<boolean>`(e.id = any(${ids}::uuid[]) and e.id between ${first}::uuid and ${last}::uuid)`;
}

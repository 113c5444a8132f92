import type { PgBoss } from 'pg-boss';
import type { Lifetimes } from '../claim.ts';
import { type ApplyParts, applyStored } from './apply.ts';
import { dropUnknown, findOverdue } from './inbox.ts';
import { deleteOldWatermarks } from './watermarks.ts';
import { reconcile } from './reconcile.ts';

export interface EventMaintenanceParts extends ApplyParts {
  boss: PgBoss;
  reconcileWindowSeconds: number;
  lifetimes: Lifetimes;
}

/** What has to happen now and then about events, whether or not any come. */
export async function maintainEvents(parts: EventMaintenanceParts): Promise<void> {
  const { orm, boss, log, lifetimes, reconcileWindowSeconds } = parts;
  const em = orm.em.fork();
  const overdue = await findOverdue(em);
  if (overdue.length > 0) await applyStored(parts, overdue);
  const dropped = await dropUnknown(em);
  if (dropped > 0) log.warn({ dropped }, 'events of unknown emails dropped');
  // Behind the events: what they tell needs no decision.
  const { resent, unknown } = await reconcile(orm, boss, {
    windowSeconds: reconcileWindowSeconds,
    lifetimes,
  });
  if (resent + unknown > 0) log.warn({ resent, unknown }, 'hand-overs of unknown outcome');
  await deleteOldWatermarks(em, reconcileWindowSeconds);
}

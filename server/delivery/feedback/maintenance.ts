import type { PgBoss } from 'pg-boss';
import type { Lifetimes } from '../attempts/claim.ts';
import { type ApplyParts, applyStored } from './apply.ts';
import { findOverdue } from './inbox.ts';
import { reconcile } from './reconcile.ts';

/** Applies stored events whose job has not applied them. */
export async function applyOverdue(parts: ApplyParts): Promise<void> {
  const overdue = await findOverdue(parts.orm.em.fork());
  if (overdue.length > 0) await applyStored(parts, overdue);
}

export async function reconcileUnknown({
  orm,
  boss,
  log,
  reconcileWindowSeconds: windowSeconds,
  lifetimes,
}: ApplyParts & {
  boss: PgBoss;
  reconcileWindowSeconds: number;
  lifetimes: Lifetimes;
}): Promise<void> {
  const { resent, unknown } = await reconcile(orm, boss, { windowSeconds, lifetimes });
  if (resent + unknown > 0)
    log.warn({ resent, unknown }, 'emails with an unknown outcome were sent again or failed');
}

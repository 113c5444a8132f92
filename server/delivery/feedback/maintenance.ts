import type { PgBoss } from 'pg-boss';
import type { Lifetimes } from '../attempts/claim.ts';
import { OUTCOME_UNKNOWN } from '../attempts/status-of-outcome.ts';
import { logEndings } from '../attempts/log-endings.ts';
import { type ApplyParts, applyStored } from './apply.ts';
import { findOverdue } from './inbox.ts';
import { reconcile } from './reconcile.ts';

/** Applies stored events whose job has not applied them. */
export async function applyOverdue(parts: ApplyParts): Promise<void> {
  const overdue = await findOverdue(parts.orm.em.fork());
  if (overdue.length > 0) await applyStored(parts, overdue);
}

/** Runs `reconcile` once, and logs a line for each email that it queued again or failed. */
export async function reconcileUnknown({
  orm,
  boss,
  log,
  reconcileWindowSeconds: windowSeconds,
  lifetimes,
}: Pick<ApplyParts, 'orm' | 'log'> & {
  boss: PgBoss;
  reconcileWindowSeconds: number;
  lifetimes: Lifetimes;
}): Promise<void> {
  const { resent, unknown } = await reconcile(orm, boss, { windowSeconds, lifetimes });
  logEndings(
    log,
    unknown.map((id) => ({ id, code: OUTCOME_UNKNOWN.code })),
  );
  for (const id of resent) log.info({ email_id: id }, 'outcome unknown: email queued again');
  if (resent.length + unknown.length === 0) return;
  log.warn(
    { resent: resent.length, unknown: unknown.length },
    'emails with an unknown outcome were sent again or failed',
  );
}

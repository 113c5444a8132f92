import type { EntityManager } from '@mikro-orm/postgresql';
import { query, sql } from '../../platform/database/sql.ts';
import { readGuard } from '../sending/guard/states.ts';
import { type Numbers, readNumbers } from './counts.ts';
import { type RunningCampaign, scopeOf } from './running.ts';

/** D-B12 */
const INTERVAL = "interval '30 seconds'";
const LEAST_OUTCOMES = 500;

/** D-B6: of the first 1,000, with the emails that were queued meanwhile. */
const FIRST = 1_000;
const MAX_UNRENDERED = 10;

const THRESHOLDS = [
  { reason: 'hard_bounces', name: 'bounced_hard', share: 0.05, least: 20 },
  { reason: 'complaints', name: 'complained', share: 0.003, least: 3 },
  { reason: 'complaints', name: 'complained', share: 0.001, least: 10 },
];

/** Why the guard pauses the campaign now; null if it does not. */
export async function findAlarm(
  em: EntityManager,
  campaign: RunningCampaign,
): Promise<string | null> {
  const scope = scopeOf(em, campaign);
  const { state } = await readGuard(scope);
  if (state === 'marketing_paused' || state === 'paused') return 'marketing_paused';
  const due = await query(
    em,
    sql`update campaigns c set checked_at = now() where c.id = ${campaign.id}
      and (c.checked_at is null or c.checked_at < now() - ${sql.raw(INTERVAL)}) returning c.id`,
  );
  const numbers = await readNumbers(scope, campaign.id);
  if (findUnrendered(numbers, campaign.acknowledged)) return 'render_failed';
  return due.length === 0 ? null : findBadOutcomes(numbers, campaign.acknowledged);
}

/** Of the emails after the last acknowledgement. */
const since =
  (numbers: Numbers, acknowledged: Record<string, number>) =>
  (name: string): number =>
    (numbers.get(name) ?? 0) - (acknowledged[name] ?? 0);

/** Once acknowledged, emails that cannot be rendered are only skipped. */
function findUnrendered(numbers: Numbers, acknowledged: Record<string, number>): boolean {
  if (acknowledged['skipped:render_failed'] !== undefined) return false;
  const of = (name: string): number => numbers.get(name) ?? 0;
  const unrendered = of('skipped:render_failed');
  const ended = of('sent') + of('failed') + of('skipped');
  return unrendered > MAX_UNRENDERED && unrendered > Math.min(ended, FIRST) * 0.01;
}

/** D-B12. Exported for tests of the thresholds. */
export function findBadOutcomes(
  numbers: Numbers,
  acknowledged: Record<string, number>,
): string | null {
  const of = since(numbers, acknowledged);
  const sent = of('sent');
  if (sent < LEAST_OUTCOMES) return null;
  const reached = THRESHOLDS.find(
    ({ name, share, least }) => of(name) >= least && of(name) / sent >= share,
  );
  return reached?.reason ?? null;
}

import { query, queryOne, sql, type Transaction } from '../../../platform/database/sql.ts';
import { readGuard } from '../../sending/guard/guard-state.ts';
import { type Numbers, readNumbers } from '../counts.ts';
import { type RunningCampaign, scopeOf } from './running.ts';

/** CAMPAIGNS-12 */
const INTERVAL = "interval '30 seconds'";
const LEAST_OUTCOMES = 500;

/** CAMPAIGNS-6: 1 % of the first 1,000. */
const FIRST = 1_000;
const MAX_UNRENDERED = 10;

/** The number of recipients whose email could not be rendered. */
export const UNRENDERED = 'skipped:render_failed';

const THRESHOLDS = [
  { reason: 'hard_bounces', name: 'bounced_hard', share: 0.05, least: 20 },
  { reason: 'complaints', name: 'complained', share: 0.003, least: 3 },
  { reason: 'complaints', name: 'complained', share: 0.001, least: 10 },
];

/** Why the guard pauses the campaign now; null if it does not. */
export async function findAlarm(
  em: Transaction,
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
  if (await areUnrendered(em, campaign, numbers)) return 'render_failed';
  return due.length === 0 ? null : findBadOutcomes(numbers, campaign.acknowledged);
}

/** Of the emails after the last acknowledgement. */
const since =
  (numbers: Numbers, acknowledged: Record<string, number>) =>
  (name: string): number =>
    (numbers.get(name) ?? 0) - (acknowledged[name] ?? 0);

/**
 * Whether too many of the first recipients could not be rendered. Later ones are only skipped, and so are all once a person
 * has acknowledged it. Recipients become emails in the order of their contacts, which is that of the primary key.
 */
async function areUnrendered(
  em: Transaction,
  { id, acknowledged }: RunningCampaign,
  numbers: Numbers,
): Promise<boolean> {
  if ((acknowledged[UNRENDERED] ?? 0) > MAX_UNRENDERED) return false;
  if ((numbers.get(UNRENDERED) ?? 0) <= MAX_UNRENDERED) return false;
  const { unrendered } = await queryOne<{ unrendered: number }>(
    em,
    sql`select count(*) filter (where f.reason = 'render_failed')::integer as unrendered from (
      select r.reason from campaign_recipients r where r.campaign_id = ${id}
      order by r.contact_id limit ${FIRST}) f`,
  );
  return unrendered > MAX_UNRENDERED;
}

/** CAMPAIGNS-12. Exported for tests of the thresholds. */
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

import { sql, type Transaction } from '../../../platform/database/sql.ts';
import { recordCampaignEvent } from '../events.ts';
import { readReadiness, type ReadinessParts } from '../checks/readiness.ts';
import { changeRunning, pauseByGuard, type RunningCampaign, scopeOf } from './running.ts';
import { constantsOf } from '../variables.ts';
import type { Links } from '../../../platform/tokens/links.ts';

/** The time has come: the campaign starts. */
export async function begin(em: Transaction, campaign: RunningCampaign): Promise<void> {
  const started = await changeRunning(
    em,
    campaign.id,
    sql`status = 'preparing', started_at = now()`,
  );
  await recordCampaignEvent(scopeOf(em, campaign), 'campaign.started', started);
}

/**
 * Fixes what is the same for all emails, and up to which contact recipients are looked for. What was ready when the
 * campaign was scheduled may no longer be, days later: then it waits for a person.
 */
export async function fixConstants(
  em: Transaction,
  campaign: RunningCampaign,
  parts: ReadinessParts & { links: Links },
): Promise<void> {
  const scope = scopeOf(em, campaign);
  const { errors, found } = await readReadiness(scope, campaign, parts);
  const { organization, sender, subtype } = found;
  if (errors.length > 0 || !organization || !sender || !subtype) {
    const isGuard = errors.some(({ code }) => code === 'guard');
    return pauseByGuard(em, campaign, isGuard ? 'marketing_paused' : 'not_ready');
  }
  const constants = constantsOf(organization, parts.links, campaign);
  await changeRunning(
    em,
    campaign.id,
    sql`constants = ${JSON.stringify(constants)}::jsonb, subtype_id = ${subtype.id}::uuid,
      sender_email = ${sender.email}, sender_name = ${sender.name},
      snapshot_last = (select max(k.id::text)::uuid from (select k.id from contacts k
        where k.organization_id = c.organization_id order by k.id desc limit 1) k)`,
  );
}

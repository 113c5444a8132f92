import type { components } from '../../../generated/types.ts';
import { toIso, toIsoOrNull } from '../../platform/database/sql.ts';
import type { OrganizationScope } from '../../platform/database/tenancy.ts';
import type { CampaignRow } from './campaign.ts';
import { presentCounts, ratesOf, readNumbers } from './counts.ts';
import { readWaiting } from './waiting.ts';

type CampaignSummary = components['schemas']['CampaignSummary'];

export const presentSummary = (row: CampaignRow): CampaignSummary => ({
  id: row.id,
  slug: row.slug,
  ...presentSettings(row),
  status: row.status,
  pause: presentPause(row),
  template_version: row.template_version,
  scheduled_at: toIsoOrNull(row.scheduled_at),
  started_at: toIsoOrNull(row.started_at),
  completed_at: toIsoOrNull(row.completed_at),
  canceled_at: toIsoOrNull(row.canceled_at),
  created_at: toIso(row.created_at),
  updated_at: toIso(row.updated_at),
});

const presentSettings = (row: CampaignRow) => ({
  name: row.name,
  subtype: row.subtype,
  audience: row.audience,
  template: row.template,
  data: row.data,
  from: row.from_email,
  from_name: row.from_name,
  reply_to: row.reply_to,
  tags: row.tags,
  max_rate_per_hour: row.max_rate_per_hour,
  skip_if_mailed_within_hours: row.skip_if_mailed_within_hours,
  first_wave: row.first_wave,
});

function presentPause({ paused_by: by, pause_reason: reason, paused_at: at }: CampaignRow) {
  return by === null || at === null ? null : { by, reason, at: toIso(at) };
}

/** The campaign with its counts, as events show it. */
export async function presentCounted(scope: OrganizationScope, row: CampaignRow) {
  const counts = presentCounts(await readNumbers(scope, row.id));
  return { ...presentSummary(row), counts, rates: ratesOf(counts) };
}

export async function presentCampaign(scope: OrganizationScope, row: CampaignRow) {
  const counted = await presentCounted(scope, row);
  return { ...counted, waiting: await readWaiting(scope, row, counted.counts.pending) };
}

import type { JsonObject } from '../../platform/values/json.ts';

export type CampaignStatus =
  'draft' | 'scheduled' | 'preparing' | 'sending' | 'paused' | 'completed' | 'canceled';

/** Whom a campaign is for, as it is stored. */
export interface Audience {
  lists: string[];
  rule: JsonObject | null;
  exclude_lists: string[];
}

/** What `campaigns.put` sets, named like the columns. */
export interface CampaignFields {
  name: string;
  subtype: string;
  audience: Audience;
  template: string;
  data: JsonObject;
  from_email: string | null;
  from_name: string | null;
  reply_to: string | null;
  tags: string[];
  max_rate_per_hour: number | null;
  skip_if_mailed_within_hours: number | null;
  first_wave: boolean;
}

/** A row of `campaigns`. Times are those of the database's driver. */
export interface CampaignRow extends CampaignFields {
  id: string;
  organization_id: string;
  slug: string;
  status: CampaignStatus;
  paused_from: 'preparing' | 'sending' | null;
  paused_by: 'person' | 'guard' | null;
  pause_reason: string | null;
  paused_at: string | null;
  template_version_id: string | null;
  template_version: number | null;
  scheduled_at: string | null;
  started_at: string | null;
  completed_at: string | null;
  canceled_at: string | null;
  created_at: string;
  updated_at: string;
}

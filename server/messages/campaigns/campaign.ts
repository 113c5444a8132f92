import type { Tables } from '../../../generated/tables.ts';
import type { components } from '../../../generated/types.ts';
import type { JsonObject } from '../../platform/values/json/json.ts';

export type CampaignStatus =
  'draft' | 'scheduled' | 'preparing' | 'sending' | 'paused' | 'completed' | 'canceled';

export type CampaignDescription = components['schemas']['CampaignPut'];

/** Whom a campaign is for, as it is stored. */
export interface Audience {
  lists: string[];
  rule: JsonObject | null;
  exclude_lists: string[];
}

/** What `campaigns.put` sets, named like the columns. */
export interface CampaignFields extends Pick<
  Tables['campaigns'],
  | 'name'
  | 'subtype'
  | 'template'
  | 'content_version'
  | 'from_email'
  | 'from_name'
  | 'reply_to'
  | 'tags'
  | 'max_rate_per_hour'
  | 'skip_if_mailed_within_hours'
  | 'first_wave'
> {
  audience: Audience;
  data: JsonObject;
}

/** A row of `campaigns`. Times are those of the database's driver. */
export type CampaignRow = CampaignFields &
  Pick<
    Tables['campaigns'],
    | 'id'
    | 'organization_id'
    | 'slug'
    | 'status'
    | 'paused_from'
    | 'paused_by'
    | 'pause_reason'
    | 'paused_at'
    | 'template_version_id'
    | 'template_version'
    | 'scheduled_at'
    | 'started_at'
    | 'completed_at'
    | 'canceled_at'
    | 'created_at'
    | 'updated_at'
  >;

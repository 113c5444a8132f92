import { wantsEvents } from '../../account/events/event-log.ts';
import { recordEvents } from '../../account/events/record-events.ts';
import type { OrganizationScope } from '../../platform/database/tenancy.ts';
import type { EventType } from '../../account/events/event-types.ts';
import type { CampaignRow } from './campaign.ts';
import { presentCounted } from './present.ts';

type CampaignEventType = Extract<EventType, `campaign.${string}`>;

/** Records a change of status, with the counts of now. */
export async function recordCampaignEvent(
  scope: OrganizationScope,
  type: CampaignEventType,
  campaign: CampaignRow,
): Promise<void> {
  if (!wantsEvents(scope.em, scope.organizationId, [type])) return;
  await recordEvents(scope, [{ type, data: await presentCounted(scope, campaign) }]);
}

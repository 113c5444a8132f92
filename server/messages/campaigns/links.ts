import type { components } from '../../../generated/types.ts';
import { query, sql } from '../../platform/database/sql.ts';
import { type OrganizationScope, ownedBy } from '../../platform/database/tenancy.ts';
import type { Slice } from '../../platform/values/cursor.ts';
import { clicksOf } from './clicks.ts';

type Link = components['schemas']['CampaignLink'];

interface LinkRow extends Link {
  id: string;
}

export const listLinks = (
  { em, organizationId }: OrganizationScope,
  campaignId: string,
  { after, count }: Slice,
): Promise<LinkRow[]> =>
  query<LinkRow>(
    em,
    sql`
      select l.id, l.url, l.clicked + k.clicked as clicked, l.clicked_machine + k.clicked_machine as clicked_machine
      from campaign_links l cross join lateral (
        select ${clicksOf} from campaign_clicks k
          where k.campaign_id = l.campaign_id and k.link_id = l.id) k
      where ${ownedBy(organizationId, 'l')} and l.campaign_id = ${campaignId}
        and (${after}::uuid is null or l.id < ${after}::uuid)
      order by l.id desc limit ${count}`,
  );

export const presentLink = ({ url, clicked, clicked_machine }: LinkRow): Link => ({
  url,
  clicked,
  clicked_machine,
});

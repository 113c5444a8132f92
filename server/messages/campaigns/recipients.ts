import type { components } from '../../../generated/types.ts';
import { query, sql } from '../../platform/database/sql.ts';
import { type OrganizationScope, ownedBy } from '../../platform/database/tenancy.ts';
import type { Slice } from '../../platform/values/cursor.ts';

type Recipient = components['schemas']['CampaignRecipient'];

interface RecipientRow extends Omit<Recipient, 'contact_id'> {
  /** The contact's. */
  id: string;
}

/** Newest contact first. */
export const listRecipients = (
  { em, organizationId }: OrganizationScope,
  campaignId: string,
  { state = null }: { state?: string | null },
  { after, count }: Slice,
): Promise<RecipientRow[]> =>
  query<RecipientRow>(
    em,
    sql`
      select r.contact_id as id, c.email, r.state, r.reason, r.email_id
      from campaign_recipients r left join contacts c on c.id = r.contact_id
      where ${ownedBy(organizationId, 'r')} and r.campaign_id = ${campaignId}
        and (${state}::text is null or r.state = ${state}::text)
        and (${after}::uuid is null or r.contact_id < ${after}::uuid)
      order by r.contact_id desc limit ${count}`,
  );

export const presentRecipient = ({
  id,
  email,
  state,
  reason,
  email_id,
}: RecipientRow): Recipient => ({
  contact_id: id,
  email,
  state,
  reason,
  email_id,
});

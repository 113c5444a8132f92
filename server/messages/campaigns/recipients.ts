import type { components } from '../../../generated/types.ts';
import { query, sql } from '../../platform/database/sql.ts';
import { type OrganizationScope, ownedBy } from '../../platform/database/tenancy.ts';
import { EXPORTED, type ExportTable } from '../../platform/files/export-text.ts';
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

/** The recipients in a state, or all; newest contact first. */
export const recipientsTable = (
  organizationId: string,
  campaignId: string,
  filter: { state?: string },
): ExportTable<RecipientRow> => ({
  readPage: async (em, after) => {
    const slice = { after, count: EXPORTED };
    const rows = await listRecipients({ em, organizationId }, campaignId, filter, slice);
    return { rows, next: rows.length === EXPORTED ? (rows.at(-1)?.id ?? null) : null };
  },
  columns: ['contact_id', 'email', 'state', 'reason', 'email_id'],
  toCells: ({ id, email, state, reason, email_id: emailId }) =>
    [id, email, state, reason, emailId].map((value) => value ?? ''),
  toObject: presentRecipient,
});

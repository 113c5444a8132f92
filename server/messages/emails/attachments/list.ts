import type { Tables } from '../../../../generated/tables.ts';
import { queryPrepared, sql } from '../../../platform/database/sql.ts';
import { type OrganizationScope, ownedBy } from '../../../platform/database/tenancy.ts';

/** An attachment without its content, as the API shows it. */
export type ListedAttachment = Pick<
  Tables['email_attachments'],
  'filename' | 'content_type' | 'content_id'
> &
  Pick<Tables['attachment_contents'], 'size'>;

/** The attachments of an email, in their order. */
export const listAttachments = (
  { em, organizationId }: OrganizationScope,
  emailId: string,
): Promise<ListedAttachment[]> =>
  queryPrepared(
    em,
    sql`
      select a.filename, a.content_type, c.size, a.content_id
      from email_attachments a join attachment_contents c
        on c.organization_id = a.organization_id and c.sha256 = a.sha256
      where ${ownedBy(organizationId, 'a')} and a.email_id = ${emailId} order by a.position`,
  );

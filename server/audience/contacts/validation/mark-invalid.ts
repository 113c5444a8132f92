import { withContactEvents } from '../contact-events.ts';
import { NEXT_UPDATE } from '../next-update.ts';
import { query, sql } from '../../../platform/database/sql.ts';
import { type OrganizationScope, ownedBy } from '../../../platform/database/tenancy.ts';

/** CONTACTS-7: mail to the address hard-bounced. Does nothing when no contact has the address. */
export const markInvalid = (scope: OrganizationScope, addressKey: string): Promise<void> =>
  withContactEvents(scope, sql`c.email_key = ${addressKey}`, () => mark(scope, addressKey));

async function mark({ em, organizationId }: OrganizationScope, addressKey: string): Promise<void> {
  await query(
    em,
    sql`
      update contacts c set validation_status = 'invalid', validate_at = null,
        updated_at = ${NEXT_UPDATE}
      where ${ownedBy(organizationId, 'c')} and email_key = ${addressKey}
        and validation_status <> 'invalid'`,
  );
}

import { query, sql } from '../../platform/database/sql.ts';
import { type OrganizationScope, ownedBy } from '../../platform/database/tenancy.ts';
import { withContactEvents } from '../contacts/contact-events.ts';
import { NEXT_UPDATE } from '../contacts/next-update.ts';
import { changeConsent, type ConsentChange } from './change-consent.ts';
import { readSubtypeKeys } from './subscription-types/subtypes.ts';

/**
 * CONSENT-11: a spam report withdraws consent to the subtype of the mail and to all marketing. Subtypes that the
 * contact never answered become unsubscribed too.
 */
export async function withdrawAfterComplaint(
  scope: OrganizationScope,
  addressKey: string,
  /** The subtype of the reported mail. */
  subtypeId: string | null,
): Promise<void> {
  const { em, organizationId } = scope;
  const [contact] = await withContactEvents(scope, sql`c.email_key = ${addressKey}`, () =>
    query<{ id: string }>(
      em,
      sql`
        update contacts c set subscribed = false, updated_at = ${NEXT_UPDATE}
        where ${ownedBy(organizationId, 'c')} and email_key = ${addressKey} returning id`,
    ),
  );
  if (!contact) return;
  const subtypes = await readSubtypeKeys(
    scope,
    sql`(t.kind = 'marketing' or b.id = ${subtypeId}::uuid)`,
  );
  const changes = subtypes.map((subtype): ConsentChange => ({ subtype, action: 'unsubscribe' }));
  await changeConsent(scope, contact.id, changes, { source: 'complaint' });
}

import { wantsEvents } from '../../../account/events/event-log.ts';
import type { ConsentSource } from '../../../audience/consent/actor.ts';
import { type AppendedEntry, presentChange } from '../../../audience/consent/appended-entry.ts';
import { query, sql, type Transaction } from '../../../platform/database/sql.ts';
import { ownedBy } from '../../../platform/database/tenancy.ts';
import type { TokenContent } from '../../../platform/tokens/content.ts';
import { newId } from '../../../platform/values/id.ts';
import { recordEmailEvents } from './email-events.ts';

const TYPE = 'email.unsubscribed';

/**
 * Records that a person has ended subscriptions by a link of an email, in the transaction that ends them. The caller has
 * locked the contact, as an erasure does before it locks emails. Earlier links don't contain their email.
 */
export async function recordUnsubscription(
  em: Transaction,
  { id: emailId, isOfEmail, organizationId }: TokenContent,
  ended: AppendedEntry[],
  source: ConsentSource,
): Promise<void> {
  if (!isOfEmail || ended.length === 0) return;
  await query(
    em,
    sql`
      with email as (
        update emails e set unsubscribed_at = coalesce(e.unsubscribed_at, now())
        where ${ownedBy(organizationId, 'e')} and e.id = ${emailId} and e.mode = 'live'
        returning e.id, e.organization_id
      )
      insert into email_events (email_id, id, organization_id, type, occurred_at)
      select id, ${newId()}, organization_id, 'unsubscribed', now() from email`,
  );
  if (!wantsEvents(em, organizationId, [TYPE])) return;
  await recordEmailEvents(
    em,
    ended.map((entry) => ({ emailId, type: TYPE, consent: presentChange(entry, source) })),
  );
}

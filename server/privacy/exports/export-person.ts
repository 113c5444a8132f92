import type { EntityManager } from '@mikro-orm/postgresql';
import { type ContactRow, findContact } from '../../audience/contacts/contacts.ts';
import { presentContact } from '../../audience/contacts/present.ts';
import { listConsentHistory } from '../../audience/consent/history.ts';
import { preferencesOf } from '../../audience/consent/preferences.ts';
import { presentLedgerRow, presentPreferences } from '../../audience/consent/present.ts';
import { listEmails } from '../../messages/emails/list.ts';
import { presentSummary } from '../../messages/emails/present.ts';
import { NotFoundError } from '../../platform/errors.ts';
import { toList } from '../../http/long-list.ts';
import { listsOf } from '../../audience/lists/membership.ts';
import type { Principal } from '../../platform/values/principal.ts';
import type { HashedAddress } from '../../audience/suppressions/hashed-address.ts';
import { presentSuppression } from '../../audience/suppressions/present.ts';
import { listSuppressions } from '../../audience/suppressions/suppressions.ts';
import { toPage } from '../../platform/values/cursor.ts';

/** Emails that one statement reads. An email in the export has at most a few thousand characters. */
const GROUP = 500;

/**
 * All data stored about the person who has an address, whether or not there is a contact (GDPR Art. 15 and
 * 20). Each part has the format of the operation that shows it.
 */
export async function exportPerson(
  em: EntityManager,
  principal: Principal,
  address: HashedAddress,
  now: Date,
) {
  const { organizationId } = principal;
  const contact = await findContact(em, organizationId, address.key);
  const [suppression] = await listSuppressions(em, organizationId, { address }, 1);
  const emailsOf = async (reader: EntityManager, cursor?: string) => {
    const filter = { to: address.key, cursor };
    const rows = await listEmails(reader, principal, filter, GROUP, now);
    return toPage(rows, GROUP, (row) => presentSummary(row, now));
  };
  const emails = await emailsOf(em);
  if (!contact && !suppression && emails.data.length === 0) {
    throw new NotFoundError('contact', 'Nothing is stored under this address.');
  }
  return {
    email: address.address,
    exported_at: now.toISOString(),
    contact: contact && presentContact(contact),
    ...(await consentOf(em, organizationId, contact)),
    emails: toList(emails, emailsOf),
    suppression: suppression ? presentSuppression(suppression) : null,
  };
}

/** Without a contact there are no lists and no consent. */
async function consentOf(em: EntityManager, organizationId: string, contact: ContactRow | null) {
  if (!contact) return { lists: [], preferences: null, consent_history: [] };
  const historyOf = async (reader: EntityManager, cursor?: string) => {
    const page = { limit: GROUP, cursor };
    const { rows, reached } = await listConsentHistory(reader, organizationId, contact.email, page);
    return toPage(rows, GROUP, presentLedgerRow, reached);
  };
  return {
    lists: await listsOf(em, organizationId, contact.id),
    preferences: presentPreferences(await preferencesOf(em, organizationId, contact)),
    consent_history: toList(await historyOf(em), historyOf),
  };
}

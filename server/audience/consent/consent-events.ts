import { wantsEvents } from '../../account/events/event-log.ts';
import { recordEvents } from '../../account/events/record-events.ts';
import { readContacts } from '../contacts/contacts.ts';
import { subjectOf, TOGETHER } from '../contacts/contact-events.ts';
import { presentContact } from '../contacts/present.ts';
import { sql, type Transaction } from '../../platform/database/sql.ts';
import type { OrganizationScope } from '../../platform/database/tenancy.ts';
import { groupsOf } from '../../platform/values/groups-of.ts';
import type { ConsentSource } from './actor.ts';
import { type AppendedEntry, presentChange } from './appended-entry.ts';
import type { ConsentStatus } from './subscription-state.ts';

const TYPES = ['consent.pending', 'consent.confirmed', 'consent.withdrawn'] as const;

/** The new entries of one contact. */
interface Appended {
  organizationId: string;
  contactId: string;
  rows: AppendedEntry[];
  source: ConsentSource;
  isSilent: boolean;
}

/** Records the event of each new entry of the ledger. An erasure has an event of its own. */
export async function recordConsentEvents(em: Transaction, appended: Appended[]): Promise<void> {
  const wanted = appended.filter(
    ({ organizationId, source, isSilent }) =>
      source !== 'erasure' && !isSilent && wantsEvents(em, organizationId, TYPES),
  );
  for (const [organizationId, ofOne] of Map.groupBy(wanted, (one) => one.organizationId)) {
    for (const some of groupsOf(ofOne, TOGETHER)) {
      await recordEventsOf({ em, organizationId }, some);
    }
  }
}

async function recordEventsOf(scope: OrganizationScope, appended: Appended[]): Promise<void> {
  const ids = appended.map(({ contactId }) => contactId);
  const contacts = await readContacts(scope, sql`c.id = any(${ids}::uuid[])`);
  const byId = new Map(contacts.map((contact) => [contact.id, contact]));
  const events = appended.flatMap(({ contactId, rows, source }) => {
    const contact = byId.get(contactId);
    if (!contact) return [];
    const subject = subjectOf(scope.em, contact);
    const data = presentContact(contact);
    return rows.map((entry) => ({
      type: typeOf(entry.to_status),
      data: { ...data, consent: presentChange(entry, source) },
      ...subject,
    }));
  });
  await recordEvents(scope, events);
}

function typeOf(status: ConsentStatus): (typeof TYPES)[number] {
  if (status === 'pending') return 'consent.pending';
  return status === 'subscribed' ? 'consent.confirmed' : 'consent.withdrawn';
}

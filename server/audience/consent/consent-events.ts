import { wantsEvents } from '../../account/events/event-log.ts';
import { recordEvents } from '../../account/events/record-events.ts';
import { readContacts } from '../contacts/contacts.ts';
import { subjectOf, TOGETHER } from '../contacts/contact-events.ts';
import { presentContact } from '../contacts/present.ts';
import { query, sql, type Transaction } from '../../platform/database/sql.ts';
import { type OrganizationScope, ownedBy } from '../../platform/database/tenancy.ts';
import { groupsOf } from '../../platform/values/groups-of.ts';
import type { ConsentSource } from './actor.ts';
import { type AppendedEntry, presentChange } from './appended-entry.ts';
import type { ConsentStatus } from './subscription-state.ts';
import { readSubtypeKeys } from './subscription-types/subtypes.ts';

const TYPES = ['consent.pending', 'consent.confirmed', 'consent.withdrawn'] as const;

export const wantsConsentEvents = ({ em, organizationId }: OrganizationScope): boolean =>
  wantsEvents(em, organizationId, TYPES);

/** Entries of one contact. */
interface ContactEntries {
  contactId: string;
  rows: AppendedEntry[];
  source: ConsentSource;
}

interface Appended extends ContactEntries {
  organizationId: string;
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

/**
 * Records the withdrawals that new contacts have from erased contacts with the same address. The event names the entry of the
 * erased contact.
 */
export async function recordRestored(
  scope: OrganizationScope,
  contactIds: string[],
): Promise<void> {
  if (!wantsConsentEvents(scope)) return;
  for (const some of groupsOf(contactIds, TOGETHER)) {
    const restored = await readRestored(scope, some);
    if (restored.length > 0) await recordEventsOf(scope, restored);
  }
}

async function readRestored(
  scope: OrganizationScope,
  contactIds: string[],
): Promise<ContactEntries[]> {
  const { em, organizationId } = scope;
  const found = await query<{
    contact_id: string;
    subtype_id: string;
    source: ConsentSource;
    ledger_id: string;
  }>(
    em,
    sql`
      select n.contact_id, n.subtype_id, n.source, l.id as ledger_id
      from consents n join contacts c on c.id = n.contact_id cross join lateral (
        select e.id from consent_ledger e
        where ${ownedBy(organizationId, 'e')} and e.address_hash = c.address_hash
          and e.subtype_id = n.subtype_id and e.latest_withdrawal limit 1) l
      where ${ownedBy(organizationId, 'n')} and n.contact_id = any(${contactIds}::uuid[])
        and n.restored
      order by n.contact_id, l.id`,
  );
  if (found.length === 0) return [];
  const subtypes = new Map((await readSubtypeKeys(scope)).map(({ id, key }) => [id, key]));
  return found.map(({ contact_id: contactId, subtype_id: id, source, ledger_id: ledgerId }) => ({
    contactId,
    source,
    rows: [
      {
        id: ledgerId,
        subtype_id: id,
        subtype_key: subtypes.get(id) ?? '',
        from_status: 'none',
        to_status: 'unsubscribed',
      },
    ],
  }));
}

async function recordEventsOf(scope: OrganizationScope, appended: ContactEntries[]): Promise<void> {
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

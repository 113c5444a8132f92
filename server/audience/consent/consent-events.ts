import type { EntityManager } from '@mikro-orm/postgresql';
import { wantsEvents } from '../../account/events/event-log.ts';
import { recordEvents } from '../../account/events/record-events.ts';
import { readContacts } from '../contacts/contacts.ts';
import { subjectOf } from '../contacts/contact-events.ts';
import { presentContact } from '../contacts/present.ts';
import { sql } from '../../platform/database/sql.ts';
import type { ConsentSource } from './actor.ts';
import type { ContactMoment } from './lock.ts';
import type { ConsentStatus } from './subscription-state.ts';

const TYPES = ['consent.pending', 'consent.confirmed', 'consent.withdrawn'] as const;

/** An entry of the ledger. */
interface Entry {
  id: string;
  subtype_key: string;
  from_status: ConsentStatus;
  to_status: ConsentStatus;
}

/** Records the event of each new entry of the ledger. An erasure has an event of its own. */
export async function recordConsentEvents(
  em: EntityManager,
  { organizationId, contactId }: ContactMoment,
  entries: Entry[],
  source: ConsentSource,
): Promise<void> {
  if (source === 'erasure' || !wantsEvents(em, organizationId, TYPES)) return;
  const scope = { em, organizationId };
  const [contact] = await readContacts(scope, sql`c.id = ${contactId}`);
  if (!contact) return;
  const subject = subjectOf(em, contact);
  const data = presentContact(contact);
  await recordEvents(
    scope,
    entries.map(({ id, subtype_key, from_status: from, to_status: to }) => ({
      type: typeOf(to),
      data: { ...data, consent: { subtype_key, from, to, source, ledger_id: id } },
      ...subject,
    })),
  );
}

function typeOf(status: ConsentStatus): (typeof TYPES)[number] {
  if (status === 'pending') return 'consent.pending';
  return status === 'subscribed' ? 'consent.confirmed' : 'consent.withdrawn';
}

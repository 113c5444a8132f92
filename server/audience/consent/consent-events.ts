import type { EntityManager } from '@mikro-orm/postgresql';
import { wantsEvents } from '../../account/events/event-log.ts';
import { recordEvents } from '../../account/events/record-events.ts';
import { readContacts } from '../contacts/contacts.ts';
import { subjectOf } from '../contacts/contact-events.ts';
import { presentContact } from '../contacts/present.ts';
import { sql } from '../../platform/database/sql.ts';
import type { ConsentSource } from './actor.ts';
import { type AppendedEntry, presentChange } from './appended-entry.ts';
import type { ContactMoment } from './lock.ts';
import type { ConsentStatus } from './subscription-state.ts';

const TYPES = ['consent.pending', 'consent.confirmed', 'consent.withdrawn'] as const;

/** Records the event of each new entry of the ledger. An erasure has an event of its own. */
export async function recordConsentEvents(
  em: EntityManager,
  { organizationId, contactId }: ContactMoment,
  entries: AppendedEntry[],
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
    entries.map((entry) => ({
      type: typeOf(entry.to_status),
      data: { ...data, consent: presentChange(entry, source) },
      ...subject,
    })),
  );
}

function typeOf(status: ConsentStatus): (typeof TYPES)[number] {
  if (status === 'pending') return 'consent.pending';
  return status === 'subscribed' ? 'consent.confirmed' : 'consent.withdrawn';
}

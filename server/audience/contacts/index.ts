import { noun } from '../../http/noun.ts';
import { eraseContact } from './erase.ts';
import type { ExportedPerson } from './exported-person.ts';
import { contactHandlers } from './handlers.ts';
import { presentContact } from './present.ts';
import { startValidator, type ValidatorParts } from './validation/validator.ts';

// For the rest of the server.
export { createResolver, type DnsResolver } from './validation/domain.ts';

export const contacts = noun({
  name: 'contacts',
  schema: import.meta.dirname,
  handlers: contactHandlers,
  grants: { contacts: { app: 'select, insert, update', worker: 'select, update' } },
  functions: {
    'contacts_with_words(text, integer)': 'app',
    'erase_contact(uuid, text, bytea, integer, uuid)': 'app',
    'estimated_contacts(uuid)': 'app',
  },
  erases: { erase: eraseContact, traces: { contacts: 'rows' } },
  workers: (parts: ValidatorParts) => [() => startValidator(parts)],
  deletes: { contacts: 'by statement' },
  exports: {
    contact: {
      value: async (_scope, { contact }: ExportedPerson) => contact && presentContact(contact),
    },
  },
});

import { toIso } from '../database/sql.ts';
import type { Handlers } from '../http/operation.ts';
import { type ContactRow, getContact, upsertContact } from './contacts.ts';

export const contactHandlers = {
  'contacts.upsert': async ({ body, caller, em }) => {
    const { contact, created } = await upsertContact(em, caller.organizationId, body);
    return {
      status: created ? 201 : 200,
      body: { ...presentContact(contact), pending_confirmation: false },
    };
  },

  'contacts.get': async ({ path, caller, em }) => ({
    status: 200,
    body: presentContact(await getContact(em, caller.organizationId, path.email)),
  }),
} satisfies Partial<Handlers>;

function presentContact(contact: ContactRow) {
  return {
    id: contact.id,
    email: contact.email,
    name: contact.name,
    data: contact.data,
    custom_attributes: contact.custom_attributes,
    locale: contact.locale,
    subscribed: contact.subscribed,
    validation_status: contact.validation_status,
    lists: contact.lists,
    created_at: toIso(contact.created_at),
    updated_at: toIso(contact.updated_at),
  };
}

import { toIso } from '../database/sql.ts';
import type { Handlers } from '../http/operation.ts';
import type { EnqueueValidation } from '../queue/enqueue.ts';
import { toPage } from '../values/cursor.ts';
import {
  type ContactRow,
  getContact,
  listContacts,
  updateContact,
  updateContactLists,
  upsertContact,
} from './contacts.ts';

export const contactHandlers = (enqueueValidation: EnqueueValidation) =>
  ({
    'contacts.upsert': async ({ body, caller, em }) => {
      const { contact, created } = await upsertContact(
        em,
        caller.organizationId,
        body,
        enqueueValidation,
      );
      return {
        status: created ? 201 : 200,
        body: { ...presentContact(contact), pending_confirmation: false },
      };
    },

    'contacts.get': async ({ path, caller, em }) => ({
      status: 200,
      body: presentContact(await getContact(em, caller.organizationId, path.email)),
    }),

    'contacts.list': async ({ query, caller, em }) => {
      const { limit = 50, ...filter } = query;
      const contacts = await listContacts(em, caller.organizationId, filter, limit);
      return { status: 200, body: toPage(contacts, limit, presentContact) };
    },

    'contacts.update': async ({ path, body, caller, em }) => ({
      status: 200,
      body: presentContact(await updateContact(em, caller.organizationId, path.email, body)),
    }),

    'contacts.updateLists': async ({ path, body, caller, em }) => {
      const contact = await updateContactLists(em, caller.organizationId, path.email, body);
      const { id, email, name, lists } = contact;
      return { status: 200, body: { id, email, name, lists } };
    },
  }) satisfies Partial<Handlers>;

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

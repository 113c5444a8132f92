import { concernsConsent, optIn } from '../consent/opt-in.ts';
import { forbidden } from '../../http/http-error.ts';
import type { Handlers } from '../../http/operation.ts';
import type { Caller } from '../../platform/values/caller.ts';
import type { Links } from '../../platform/tokens/links.ts';
import { toPage } from '../../platform/values/cursor.ts';
import { getContact, updateContact, updateContactLists, upsertContact } from './contacts.ts';
import { listContacts } from './list.ts';
import { presentContact } from './present.ts';

export const contactHandlers = (links: Links) =>
  ({
    'contacts.upsert': async ({ body, caller, em }) => {
      if (body.double_opt_in === false) requireImportScope(caller);
      const isAll = !concernsConsent(body);
      const { contact, created } = await upsertContact(em, caller.organizationId, body, { isAll });
      const confirmUrl = await optIn(em, caller, contact, body, links);
      const pending =
        confirmUrl === null
          ? { pending_confirmation: false }
          : { pending_confirmation: true, confirm_url: confirmUrl };
      return { status: created ? 201 : 200, body: { ...presentContact(contact), ...pending } };
    },

    'contacts.get': async ({ path, caller, em }) => ({
      status: 200,
      body: presentContact(await getContact(em, caller.organizationId, path.email)),
    }),

    'contacts.list': async ({ query, caller, em }) => {
      const { limit = 50, ...filter } = query;
      const found = await listContacts(em, caller.organizationId, filter, limit);
      return { status: 200, body: toPage(found.contacts, limit, presentContact, found.reached) };
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

/** K7: consent that nobody confirmed is an administrator's word. */
function requireImportScope({ scopes }: Caller): void {
  if (!scopes.includes('manage') && !scopes.includes('full')) throw forbidden('manage');
}

import { toIso } from '../../platform/database/sql.ts';
import type { ContactRow } from './contacts.ts';

export function presentContact(contact: ContactRow) {
  return {
    id: contact.id,
    email: contact.email,
    name: contact.name,
    data: contact.data,
    custom_attributes: contact.custom_attributes,
    locale: contact.locale,
    timezone: contact.timezone,
    subscribed: contact.subscribed,
    validation_status: contact.validation_status,
    lists: contact.lists,
    created_at: toIso(contact.created_at),
    updated_at: toIso(contact.updated_at),
  };
}

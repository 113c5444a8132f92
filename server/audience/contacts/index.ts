import { noun } from '../../http/noun.ts';
import { contactHandlers } from './handlers.ts';

export const contacts = noun({
  handlers: contactHandlers,
  grants: { contacts: { app: 'select, insert, update', worker: 'select, update' } },
  functions: { 'erase_contact(uuid, text, bytea)': 'app' },
});

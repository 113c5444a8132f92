import { noun } from '../../http/noun.ts';
import { contactAttributeHandlers } from './handlers.ts';

export const contactAttributes = noun({
  schema: import.meta.dirname,
  handlers: () => contactAttributeHandlers,
  grants: {
    contact_attributes: { app: 'select, insert, update, delete', worker: 'select, delete' },
  },
});

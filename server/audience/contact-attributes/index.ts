import { often } from '../../platform/maintenance.ts';
import { removeDeletedAttributes } from './remove-values.ts';
import { noun } from '../../http/noun.ts';
import { contactAttributeHandlers } from './handlers.ts';

export const contactAttributes = noun({
  name: 'contact attributes',
  schema: import.meta.dirname,
  handlers: () => contactAttributeHandlers,
  grants: {
    contact_attributes: { app: 'select, insert, update, delete', worker: 'select, delete' },
  },
  erases: { traces: { contact_attributes: 'none' } },
  maintenance: () => ({ 'remove values of deleted ones': often(removeDeletedAttributes) }),
});

import { often } from '../../platform/maintenance.ts';
import { removeDeletedLists } from './delete.ts';
import { noun } from '../../http/noun.ts';
import type { ExportedPerson } from '../contacts/exported-person.ts';
import { listHandlers } from './handlers.ts';
import { List } from './list.entity.ts';
import { listsOf } from './membership.ts';

// For the rest of the server.
export { List } from './list.entity.ts';

export const lists = noun({
  name: 'lists',
  schema: import.meta.dirname,
  handlers: () => listHandlers,
  entities: [List],
  grants: {
    lists: { app: 'select, insert, update', worker: 'select, delete' },
    list_members: { app: 'select, insert, delete', worker: 'select, delete' },
  },
  erases: { traces: { lists: 'none', list_members: 'rows' } },
  deletes: { list_members: 'with another table' },
  exports: {
    lists: {
      value: async (scope, { contact }: ExportedPerson) =>
        contact ? listsOf(scope, contact.id) : [],
    },
  },
  maintenance: () => ({ 'remove members of deleted ones': often(removeDeletedLists) }),
});

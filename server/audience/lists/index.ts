import { noun } from '../../http/noun.ts';
import type { ExportedPerson } from '../contacts/exported-person.ts';
import { listHandlers } from './handlers.ts';
import { List } from './list.entity.ts';
import { listsOf } from './membership.ts';

export const lists = noun({
  schema: import.meta.dirname,
  handlers: () => listHandlers,
  entities: [List],
  grants: {
    lists: { app: 'select, insert, update', worker: 'select, delete' },
    list_members: { app: 'select, insert, delete', worker: 'select, delete' },
  },
  erases: { traces: { list_members: 'rows' } },
  exports: {
    lists: {
      value: async (scope, { contact }: ExportedPerson) =>
        contact ? listsOf(scope, contact.id) : [],
    },
  },
});

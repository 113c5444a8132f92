import { noun } from '../../http/noun.ts';
import { listHandlers } from './handlers.ts';
import { List } from './list.entity.ts';

export const lists = noun({
  handlers: () => listHandlers,
  entities: [List],
  grants: {
    lists: { app: 'select, insert, update, delete' },
    list_members: { app: 'select, insert, delete' },
  },
});

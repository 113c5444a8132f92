import { noun } from '../../http/noun.ts';
import { suppressionHandlers } from './handlers.ts';

export const suppressions = noun({
  handlers: suppressionHandlers,
  grants: {
    suppressions: {
      app: 'select, insert, update (email, reason, note), delete',
      worker: 'select, insert, update (email, reason)',
    },
  },
});

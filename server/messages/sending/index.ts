import { noun } from '../../http/noun.ts';

export const sending = noun({
  grants: {
    pauses: {
      app: 'select, insert, update (reason, author, until, ended_at, ended_by)',
      worker: 'select, insert, update, delete',
    },
  },
  erases: { traces: { pauses: 'none' } },
});

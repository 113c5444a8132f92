import { noun } from '../../http/noun.ts';

export const assets = noun({
  schema: import.meta.dirname,
  grants: {
    assets: { app: 'select, insert, update (replaced_at), delete', worker: 'select, delete' },
  },
  functions: { 'read_asset(text)': 'app' },
});

import { seldom } from '../../platform/maintenance.ts';
import { deleteUnusedAssets } from './delete-unused.ts';
import { noun } from '../../http/noun.ts';

export const assets = noun({
  name: 'assets',
  schema: import.meta.dirname,
  grants: {
    assets: { app: 'select, insert, update (replaced_at), delete', worker: 'select, delete' },
  },
  erases: { traces: { assets: 'none' } },
  functions: { 'read_asset(text)': 'app' },
  maintenance: () => ({
    'delete unused files': seldom(deleteUnusedAssets, { report: 'unused logos were deleted' }),
  }),
});

import { seldom } from '../../platform/maintenance.ts';
import { deleteUnusedAssets, deleteUnusedPictures } from './delete-unused.ts';
import { assetHandlers } from './handlers.ts';
import { noun } from '../../http/noun.ts';

export const assets = noun({
  name: 'assets',
  schema: import.meta.dirname,
  handlers: assetHandlers,
  grants: {
    assets: {
      app: 'select, insert, update (replaced_at, unused_since), delete',
      worker: 'select, update (unused_since), delete',
    },
  },
  erases: { traces: { assets: 'none' } },
  functions: { 'read_asset(text, integer)': 'app' },
  maintenance: () => ({
    'delete unused files': seldom(deleteUnusedAssets, { report: 'unused logos were deleted' }),
    'delete unused pictures': seldom(deleteUnusedPictures, {
      report: 'unused pictures were deleted',
    }),
  }),
});

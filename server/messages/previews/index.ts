import { often } from '../../platform/maintenance.ts';
import { deleteOldPreviews } from './previews.ts';
import { noun } from '../../http/noun.ts';
import { previewHandlers } from './handlers.ts';
import { erasePreviews } from './previews.ts';

export const previews = noun({
  name: 'previews',
  schema: import.meta.dirname,
  handlers: previewHandlers,
  grants: { previews: { app: 'select, insert, delete', worker: 'select, delete' } },
  functions: { 'read_preview(bytea)': 'app' },
  erases: { erase: erasePreviews, traces: { previews: 'rows' } },
  maintenance: () => ({ 'delete old ones': often(deleteOldPreviews) }),
});

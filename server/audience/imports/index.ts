import { often } from '../../platform/maintenance.ts';
import { deleteOldImports } from './retention.ts';
import { noun } from '../../http/noun.ts';
import { eraseFromImports } from './erase.ts';
import { importHandlers } from './handlers.ts';
import { type ImportWorkerParts, startImports } from './import-worker.ts';

export const imports = noun({
  name: 'imports',
  schema: import.meta.dirname,
  handlers: () => importHandlers,
  grants: {
    // Requests of both modes: an erasure concerns the files of test imports, too.
    imports: { app: 'select, insert, update', worker: 'select, update, delete' },
    import_parts: { app: 'select, insert, delete', worker: 'select, delete' },
    import_slices: { app: 'select, insert, update, delete', worker: 'select, delete' },
    import_addresses: { app: 'select, insert, update', worker: 'select, delete' },
    import_errors: { app: 'select, insert, delete', worker: 'select, delete' },
    import_erasures: { app: 'select, insert, update', worker: 'select, delete' },
  },
  erases: {
    before: eraseFromImports,
    traces: {
      imports: 'none',
      import_parts: 'none',
      // A worker overwrites the person's rows (`overwrite.ts`), and imports none of them until then.
      import_slices: { cleared: [], kept: ['content'] },
      import_addresses: 'none',
      import_errors: 'rows',
      import_erasures: 'none',
    },
  },
  maintenance: () => ({ 'delete old imports': often(deleteOldImports) }),
  workers: (parts: ImportWorkerParts) => [() => startImports(parts)],
});

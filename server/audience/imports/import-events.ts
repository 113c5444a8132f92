import { recordEvents } from '../../account/events/record-events.ts';
import type { OrganizationScope } from '../../platform/database/tenancy.ts';
import type { ImportRow } from './import-row.ts';
import { presentImport } from './present.ts';

/** Records the end of an import. Test imports have no events (T2). */
export async function recordImport(scope: OrganizationScope, row: ImportRow): Promise<void> {
  if (row.mode === 'test') return;
  const type = row.status === 'completed' ? 'import.completed' : 'import.failed';
  await recordEvents(scope, [{ type, data: presentImport(row) }]);
}

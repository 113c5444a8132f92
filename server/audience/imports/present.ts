import { toIso, toIsoOrNull } from '../../platform/database/sql.ts';
import type { ImportRow, ImportSummary } from './import-row.ts';

/** An import as the API shows it. */
export const presentImport = (row: ImportRow): ImportSummary => ({
  id: row.id,
  kind: row.kind,
  status: row.status,
  dry_run: row.dry_run,
  mapping: row.mapping,
  options: row.options,
  format: row.format,
  parts: row.parts,
  bytes: row.bytes,
  processed_bytes: row.position,
  report: row.status === 'checking' ? null : row.report,
  result: row.result,
  refusal: row.refusal,
  created_at: toIso(row.created_at),
  started_at: toIsoOrNull(row.started_at),
  ended_at: toIsoOrNull(row.ended_at),
});

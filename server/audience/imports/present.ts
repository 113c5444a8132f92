import { toIso, toIsoOrNull } from '../../platform/database/sql.ts';
import type { ImportReport, ImportRow, ImportSummary } from './import-row.ts';
import { targetOf } from './targets.ts';

/** An import as the API shows it. */
export const presentImport = (row: ImportRow): ImportSummary => ({
  id: row.id,
  kind: row.kind,
  status: row.status,
  dry_run: row.dry_run,
  mapping: row.mapping,
  options: row.options,
  file_name: row.file_name,
  format: row.format,
  parts: row.parts,
  bytes: row.bytes,
  processed_bytes: row.position,
  report: row.status === 'checking' ? null : presentReport(row),
  result: row.result,
  refusal: row.refusal,
  created_at: toIso(row.created_at),
  started_at: toIsoOrNull(row.started_at),
  ended_at: toIsoOrNull(row.ended_at),
});

/** The columns are stored once, with the import. */
function presentReport(row: ImportRow): ImportReport | null {
  const columns = (row.columns ?? []).map((name) => ({ name, target: targetOf(row, name) }));
  return row.report && { ...row.report, columns };
}

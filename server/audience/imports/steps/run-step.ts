import { query, sql } from '../../../platform/database/sql.ts';
import type { RequestScope } from '../../../platform/database/tenancy.ts';
import type { ImportResult, ImportRow } from '../import-row.ts';
import { endBecause, endImport } from '../imports.ts';
import { findMissingReference } from '../options.ts';
import { readRows } from '../reading/read-rows.ts';
import { checkStep, withoutHeader, withoutTrailer } from './check-step.ts';
import { NO_COUNTS } from './consent-outcome.ts';
import { importContacts } from './import-contacts.ts';
import { importSuppressions } from './import-suppressions.ts';
import { createLists } from './new-lists.ts';
import type { StepParts } from './step-parts.ts';

const NOTHING: ImportResult = {
  rows: 0,
  created: 0,
  updated: 0,
  skipped: 0,
  invalid: 0,
  duplicates: 0,
  consent: NO_COUNTS,
};

/** IMPORTS-5: the next step of an import, whose row is locked. Its progress is stored in the same transaction. */
export async function runImportStep(
  scope: RequestScope,
  importing: ImportRow,
  limit: number,
  parts: StepParts,
): Promise<void> {
  const missing = await findMissingReference(scope, importing);
  if (missing) return endBecause(scope, importing, missing);
  if (importing.status === 'checking') await check(scope, importing, limit, parts);
  else await importRows(scope, importing, limit, parts);
}

async function check(
  scope: RequestScope,
  importing: ImportRow,
  limit: number,
  parts: StepParts,
): Promise<void> {
  const checked = await checkStep(scope, importing, limit, parts);
  if ('code' in checked) return endBecause(scope, importing, checked);
  await store(scope, importing, checked);
  if (checked.refusal) return endBecause(scope, importing, checked.refusal);
  if (!checked.isLast) return;
  if (importing.mode === 'test') return endImport(scope, importing.id, 'completed');
  await query(
    scope.em,
    importing.dry_run
      ? sql`update imports set status = 'ready', step_at = null where id = ${importing.id}`
      : sql`update imports set status = 'importing', position = 0, line = 1 where id = ${importing.id}`,
  );
}

async function importRows(
  scope: RequestScope,
  importing: ImportRow,
  limit: number,
  parts: StepParts,
): Promise<void> {
  if (importing.position === 0) {
    const noRoom = await createLists(scope, importing);
    if (noRoom) return endBecause(scope, importing, noRoom);
  }
  const from = { offset: importing.position, line: importing.line };
  const batch = await readRows(scope, importing, from, limit);
  if (batch.fault) throw new Error(`The file changed after its check: ${batch.fault.code}`);
  const rows = withoutHeader(importing, withoutTrailer(batch.rows, null).rows);
  const run = importing.kind === 'contacts' ? importContacts : importSuppressions;
  const result = await run(scope, importing, rows, importing.result ?? NOTHING, parts);
  const { offset: position, line } = batch.next;
  await store(scope, importing, { ...importing, position, line, result });
  if (batch.isLast) await endImport(scope, importing.id, 'completed');
}

/** The columns, which may be long, are written only when more were found. */
const store = (scope: RequestScope, before: ImportRow, importing: ImportRow) =>
  query(
    scope.em,
    sql`
      update imports set position = ${importing.position}, line = ${importing.line},
        stated_rows = ${importing.stated_rows}, delimiter = ${importing.delimiter},
        columns = coalesce(${toJson(newColumns(before, importing))}::jsonb, columns),
        formats = ${toJson(importing.formats)}::jsonb, report = ${toJson(importing.report)}::jsonb,
        result = ${toJson(importing.result)}::jsonb, attempts = 0, step_at = clock_timestamp(),
        changed_at = now()
      where id = ${importing.id}`,
  );

const newColumns = (before: ImportRow, { columns }: ImportRow): string[] | null =>
  columns?.length === before.columns?.length ? null : columns;

const toJson = (value: object | null): string | null => value && JSON.stringify(value);

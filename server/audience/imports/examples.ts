import { query, sql } from '../../platform/database/sql.ts';
import { type OrganizationScope, ownedBy } from '../../platform/database/tenancy.ts';
import type { ErrorRow } from './error-lines/error-lines.ts';
import type { ImportReport, ImportRow } from './import-row.ts';
import { flattened } from './reading/ndjson.ts';
import { parseObject } from './reading/parse-object.ts';
import { toText, unescaped } from './rows/fields.ts';

/** Characters of a value that are shown. */
const SHOWN = 200;

/** An import whose errors have the values of their examples, as far as the rows are still stored. */
export async function withExamples(
  { em, organizationId }: OrganizationScope,
  importing: ImportRow,
): Promise<ImportRow> {
  const { report } = importing;
  const lines = report?.errors.flatMap(({ examples }) => examples.map(({ line }) => line)) ?? [];
  if (!report || lines.length === 0) return importing;
  const rows = await query<Pick<ErrorRow, 'line' | 'cells' | 'source'>>(
    em,
    sql`select line, cells, source from import_errors
      where ${ownedBy(organizationId)} and import_id = ${importing.id}
        and line = any(${lines}::integer[])`,
  );
  const stored = new Map(rows.map((row) => [row.line, row]));
  const errors: ImportReport['errors'] = report.errors.map((group) => ({
    ...group,
    examples: group.examples.map(({ line }) => {
      const row = stored.get(line);
      return { line, value: row ? valueIn(importing, row, group.column) : null };
    }),
  }));
  return { ...importing, report: { ...report, errors } };
}

function valueIn(
  importing: ImportRow,
  { cells, source }: Pick<ErrorRow, 'cells' | 'source'>,
  column: string | null,
): string | null {
  if (column === null) return null;
  const value =
    source === null
      ? unescaped(importing, cells)[importing.columns?.indexOf(column) ?? -1]
      : flattened(parseObject(source).object ?? {}).get(column);
  return value === undefined ? null : toText(value).slice(0, SHOWN).toWellFormed();
}

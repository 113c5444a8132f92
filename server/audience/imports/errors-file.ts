import { inSlices } from '../../platform/concurrency/time-slices.ts';
import { type Fitting, fittingRows } from '../../platform/database/page-size.ts';
import { query, sql, type Transaction } from '../../platform/database/sql.ts';
import { ownedBy, type RequestScope } from '../../platform/database/tenancy.ts';
import { BOM } from '../../platform/files/csv-cells.ts';
import { TextStream } from '../../platform/files/text-stream.ts';
import { csvErrors } from './error-lines/csv-errors.ts';
import { jsonErrors } from './error-lines/json-errors.ts';
import type { ErrorLines, ErrorRow } from './error-lines/error-lines.ts';
import { findImport, type ImportRow } from './import-row.ts';

/** Rows that one statement reads at most; fewer when they are large, because each may have 128 KiB. */
const PAGE = 100;

/** IMPORTS-6: the rows with errors in the format of the file, so that they can be corrected and imported again. */
export async function errorsFile(
  scope: RequestScope,
  id: string,
  bom: boolean,
): Promise<TextStream> {
  const { type, filename, header, toLine } = linesFor(await findImport(scope, id));
  const { organizationId } = scope;
  const read = (em: Transaction, after: number) =>
    query<Fitting<ErrorRow>>(
      em,
      sql`${fittingRows(
        sql`select line, cells, source, "column", reason, message from import_errors
          where ${ownedBy(organizationId)} and import_id = ${id} and line > ${after}
          order by line limit ${PAGE}`,
        sql`page.line`,
      )} order by line`,
    );
  return new TextStream({
    type,
    filename,
    async *pieces(inTransaction) {
      yield bom && type === 'text/csv' ? BOM + header : header;
      for (let after = 0; ;) {
        const place = after;
        const rows = await inTransaction((em) => read(em, place));
        if (rows.length > 0) yield (await inSlices(rows, toLine)).join('');
        if (rows.length < PAGE && rows.length === (rows[0]?.found ?? 0)) return;
        after = rows.at(-1)?.line ?? after;
      }
    },
    ended: () => Promise.resolve(),
  });
}

const linesFor = (importing: ImportRow): ErrorLines =>
  importing.format === 'ndjson' ? jsonErrors() : csvErrors(importing);

import { TextStream } from '../../platform/files/text-stream.ts';
import { toCsvLine, withoutFormula } from '../../platform/files/csv-cells.ts';
import type { EntityManager } from '@mikro-orm/postgresql';
import { query, sql } from '../../platform/database/sql.ts';
import { ownedBy, type RequestScope } from '../../platform/database/tenancy.ts';
import { findImport } from './import-row.ts';

const PAGE = 1_000;

interface ErrorRow {
  line: number;
  cells: string[];
  column: string | null;
  reason: string;
  message: string;
}

/** D-D7: the rows with errors, with the columns of the file, so that they can be corrected and imported again. */
export async function errorsFile(scope: RequestScope, id: string): Promise<TextStream> {
  const { columns, options } = await findImport(scope, id);
  const { organizationId } = scope;
  const names = columns ?? [];
  const read = (em: EntityManager, after: number) =>
    query<ErrorRow>(
      em,
      sql`
        select line, cells, "column", reason, message from import_errors
        where ${ownedBy(organizationId)} and import_id = ${id} and line > ${after}
        order by line limit ${PAGE}`,
    );
  // Cells of the file are as they were; with `formula_escape` they still have their apostrophes.
  const original = options.formula_escape ? (cell: string) => cell : withoutFormula;
  const toLine = ({ line, cells, column, reason, message }: ErrorRow): string =>
    toCsvLine([
      ...names.map((_name, index) => original(cells[index] ?? '')),
      ...[String(line), withoutFormula(column ?? ''), reason, message],
    ]);
  return new TextStream({
    type: 'text/csv',
    filename: 'errors.csv',
    async *pieces(inTransaction) {
      yield toCsvLine([...names, '_line', '_column', '_reason', '_message']);
      for (let after = 0; ;) {
        const place = after;
        const rows = await inTransaction((em) => read(em, place));
        if (rows.length > 0) yield rows.map(toLine).join('');
        if (rows.length < PAGE) return;
        after = rows.at(-1)?.line ?? after;
      }
    },
    ended: () => Promise.resolve(),
  });
}

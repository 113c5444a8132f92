import { toCsvLine, withoutFormula } from '../../../platform/files/csv-cells.ts';
import type { ImportRow } from '../import-row.ts';
import { unescaped } from '../rows/fields.ts';
import { ERROR_COLUMNS } from '../targets.ts';
import type { ErrorLines } from './error-lines.ts';

/**
 * The columns of the file, then those of the error. They replace the error columns of an errors file that is imported
 * again.
 */
export function csvErrors(importing: Pick<ImportRow, 'columns' | 'options'>): ErrorLines {
  const columns = [...(importing.columns ?? []).entries()].filter(
    ([, name]) => !ERROR_COLUMNS.includes(name),
  );
  return {
    type: 'text/csv',
    filename: 'errors.csv',
    header: toCsvLine([...columns.map(([, name]) => name), ...ERROR_COLUMNS]),
    toLine({ line, cells, column, reason, message }) {
      const values = unescaped(importing, cells);
      const own = columns.map(([index]) => withoutFormula(values[index] ?? ''));
      return toCsvLine([...own, String(line), withoutFormula(column ?? ''), reason, message]);
    },
  };
}

import type { ImportRow } from '../import-row.ts';
import { parseObject } from '../reading/parse-object.ts';
import type { ErrorLines, ErrorRow } from './error-lines.ts';

/** The objects of the file with their types and four more fields. A line that is no such object is the text `_raw`. */
export function jsonErrors({ columns }: Pick<ImportRow, 'columns'>): ErrorLines {
  const objectOf = ({ source, cells }: ErrorRow): object => {
    // Versions before the migration 0100 stored the texts of columns.
    if (source === null) {
      return Object.fromEntries((columns ?? []).map((name, index) => [name, cells[index] ?? '']));
    }
    const { object } = parseObject(source);
    return object ?? { _raw: source };
  };
  return {
    type: 'application/x-ndjson',
    filename: 'errors.ndjson',
    header: '',
    toLine(row) {
      const { line: _line, column: _column, reason: _reason, message: _message } = row;
      return `${JSON.stringify({ ...objectOf(row), _line, _column, _reason, _message })}\n`;
    },
  };
}

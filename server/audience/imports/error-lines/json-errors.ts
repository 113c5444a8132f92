import { parseObject } from '../reading/parse-object.ts';
import type { ErrorLines, ErrorRow } from './error-lines.ts';

/** The objects of the file with their types and four more fields. A line that is no such object is the text `_raw`. */
export function jsonErrors(): ErrorLines {
  const objectOf = ({ source }: ErrorRow): object =>
    parseObject(source ?? '').object ?? { _raw: source };
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

import type { Tables } from '../../../../generated/tables.ts';

/** A row that cannot be imported, as it is stored. `source` is the line of NDJSON; null for CSV. */
export interface ErrorRow extends Pick<
  Tables['import_errors'],
  'line' | 'source' | 'column' | 'reason' | 'message'
> {
  cells: string[];
}

/** How an errors file is written. */
export interface ErrorLines {
  type: 'text/csv' | 'application/x-ndjson';
  filename: string;
  header: string;
  toLine: (row: ErrorRow) => string;
}

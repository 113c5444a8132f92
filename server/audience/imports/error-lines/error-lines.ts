/** A row that cannot be imported, as it is stored. */
export interface ErrorRow {
  line: number;
  cells: string[];
  /** The line of NDJSON; null for CSV. */
  source: string | null;
  column: string | null;
  reason: string;
  message: string;
}

/** How an errors file is written. */
export interface ErrorLines {
  type: 'text/csv' | 'application/x-ndjson';
  filename: string;
  header: string;
  toLine: (row: ErrorRow) => string;
}

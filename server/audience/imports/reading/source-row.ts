/** Where a row begins: the byte of the file, and its line. */
export interface Place {
  offset: number;
  line: number;
}

/** Why a row cannot be imported. */
export interface RowFault {
  column: string | null;
  reason: string;
  message: string;
}

/** A row of the file. */
export interface SourceRow extends Place {
  /** Where the next row begins. */
  end: number;
  /** The texts of a CSV file; null for NDJSON. */
  cells: string[] | null;
  /** The values of NDJSON by column; null for CSV. */
  values: ReadonlyMap<string, unknown> | null;
  /** The line of NDJSON without its end, and without what exceeds the limit; null for CSV. */
  source: string | null;
  fault: RowFault | null;
  /** The number of rows that the line states instead of being one. */
  statedRows: number | null;
}

/** The file cannot be read on. */
export interface FileFault {
  code: 'invalid_encoding' | 'invalid_csv';
  message: string;
  offset?: number;
  line?: number;
}

/** Some rows of a file. */
export interface Batch {
  rows: SourceRow[];
  next: Place;
  isLast: boolean;
  fault: FileFault | null;
}

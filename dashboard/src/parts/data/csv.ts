import { saveFile } from './save-file.ts';

interface CsvColumn<Row> {
  header: string;
  /** Without it, the column contains no values and is left out. */
  text?: ((row: Row) => string) | undefined;
}

/** Saves what a table shows as a file. */
export function downloadCsv<Row>(
  name: string,
  columns: readonly CsvColumn<Row>[],
  rows: readonly Row[],
): void {
  const saved = columns.flatMap(({ header, text }) => (text ? [{ header, text }] : []));
  const lines = [
    saved.map(({ header }) => quote(header)),
    ...rows.map((row) => saved.map(({ text }) => quote(text(row)))),
  ];
  const content = lines.map((cells) => cells.join(',')).join('\r\n');
  // With a byte order mark, without which Excel does not read UTF-8.
  saveFile(`${name}.csv`, new Blob([`\uFEFF${content}\r\n`], { type: 'text/csv' }));
}

/** RFC 4180. A spreadsheet would execute text that begins like a formula. */
function quote(text: string): string {
  const safe = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

interface CsvColumn<Row> {
  header: string;
  text: (row: Row) => string;
}

/** Saves what a table shows as a file. */
export function downloadCsv<Row>(
  name: string,
  columns: readonly CsvColumn<Row>[],
  rows: readonly Row[],
): void {
  const lines = [
    columns.map(({ header }) => quote(header)),
    ...rows.map((row) => columns.map(({ text }) => quote(text(row)))),
  ];
  const content = lines.map((cells) => cells.join(',')).join('\r\n');
  // With a byte order mark, without which Excel does not read UTF-8.
  const url = URL.createObjectURL(new Blob([`\uFEFF${content}\r\n`], { type: 'text/csv' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = `${name}.csv`;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}

/** RFC 4180. A spreadsheet would execute text that begins like a formula. */
function quote(text: string): string {
  const safe = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

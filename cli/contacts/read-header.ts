import { parse } from 'csv-parse/sync';
import { partsOf } from './read-file.ts';

/** A header has at most this many bytes. */
const MAX_HEADER = 64 * 1024;

/** The names of the columns of a CSV file; empty if it has no header that can be read. */
export async function readHeader(file: string, encoding = 'utf-8'): Promise<string[]> {
  const parts = partsOf(file, MAX_HEADER);
  const first = await parts.next();
  await parts.return(undefined);
  return first.done ? [] : columnsOf(new TextDecoder(encoding).decode(first.value));
}

function columnsOf(text: string): string[] {
  const line = text.replaceAll(/"(?:[^"]|"")*"/g, '').split(/[\r\n]/, 1)[0] ?? '';
  const [delimiter = ','] = [',', ';', '\t', '|'].toSorted(
    (a, b) => line.split(b).length - line.split(a).length,
  );
  try {
    const [header = []] = parse(text, { delimiter, to: 1, relax_quotes: true });
    return header.map((name) => name.trim());
  } catch {
    return [];
  }
}

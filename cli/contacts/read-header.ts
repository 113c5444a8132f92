import { parse } from 'csv-parse/sync';
import { partsOf } from './read-file.ts';

/** A header has at most this many bytes. */
const MAX_HEADER = 64 * 1024;

/** The names of the columns of a CSV file; empty if it has no header that can be read. */
export async function readHeader(file: string, encoding = 'utf-8'): Promise<string[]> {
  const parts = partsOf(file, MAX_HEADER);
  const first = await parts.next();
  await parts.return(undefined);
  if (first.done) return [];
  const text = new TextDecoder(utf16Of(first.value) ?? encoding).decode(first.value);
  const [, delimiter] = SEPARATOR.exec(text) ?? [];
  return columnsOf(text.replace(SEPARATOR, ''), delimiter);
}

/** With which a spreadsheet names the delimiter. */
const SEPARATOR = /^"?sep=([,;\t|])"?(?:\r\n|\n|\r)/i;

/** The byte order mark of UTF-16. */
function utf16Of([first, second]: Uint8Array): string | null {
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  return first === 0xfe && second === 0xff ? 'utf-16be' : null;
}

function columnsOf(text: string, stated: string | undefined): string[] {
  const line = text.replaceAll(/"(?:[^"]|"")*"/g, '').split(/[\r\n]/, 1)[0] ?? '';
  const [found = ','] = [',', ';', '\t', '|'].toSorted(
    (a, b) => line.split(b).length - line.split(a).length,
  );
  const delimiter = stated ?? found;
  try {
    const [header = []] = parse(text, { delimiter, to: 1, relax_quotes: true });
    return header.map((name) => name.trim());
  } catch {
    return [];
  }
}

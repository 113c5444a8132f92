import { decodeWords } from 'postal-mime';

export interface Header {
  name: string;
  /** Unfolded, with encoded words decoded (RFC 2047), as mail programs show it. */
  value: string;
}

/** The headers of a message (RFC 5322 §2.2), in their original order. */
export function readHeaders(source: Buffer): Header[] {
  const [block = ''] = source.toString('utf8').split(/\r?\n\r?\n/, 1);
  const lines = block.replace(/\r?\n(?=[ \t])/g, '').split(/\r?\n/);
  return lines.flatMap((line) => {
    const colon = line.indexOf(':');
    if (colon < 1) return [];
    return [{ name: line.slice(0, colon), value: decodeWords(line.slice(colon + 1).trim()) }];
  });
}

/** The value of the first header with this name, case-insensitive. */
export function findHeader(headers: Header[], name: string): string | null {
  const wanted = name.toLowerCase();
  return headers.find((header) => header.name.toLowerCase() === wanted)?.value ?? null;
}

import { parseAddress } from '../../../platform/values/address.ts';
import type { SourceRow } from './source-row.ts';

const BETWEEN_WORDS = /[\s"<>,;:()[\]{}]+/;

/** The keys of all addresses in a row, whatever column they are in, and of those anywhere in a line that is not JSON. */
export function addressesIn({ cells, values, source, fault }: SourceRow): string[] {
  const texts: unknown[] =
    fault && source !== null ? source.split(BETWEEN_WORDS) : [...(cells ?? values?.values() ?? [])];
  return texts.flatMap((text) =>
    typeof text === 'string' && text.includes('@') ? (parseAddress(text)?.key ?? []) : [],
  );
}

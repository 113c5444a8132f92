import { parseAddress } from '../../../platform/values/address.ts';
import type { SourceRow } from './source-row.ts';

const BETWEEN_WORDS = /[\s"<>,;:()[\]{}]+/;

/** The keys of all addresses in a row, whatever column they are in, and of those anywhere in a line that is not JSON. */
export function addressesIn({ cells, values, source, fault }: SourceRow): string[] {
  const texts: unknown[] =
    fault && source !== null ? source.split(BETWEEN_WORDS) : [...(cells ?? values?.values() ?? [])];
  return texts.flatMap((text) =>
    typeof text === 'string' && text.includes('@')
      ? (parseAddress(readAddressText(text).email)?.key ?? [])
      : [],
  );
}

/** A longer text is no address with a name. */
const MAX_TEXT = 1_000;

/** Spaces of all kinds, and characters without width, such as U+200B. */
const SPACE = /[\s\p{Cf}]/u;
const SPACE_OR_SEPARATOR = /[\s\p{Cf};,]/u;
const WITH_NAME = /^([^<>]*)<([^<>]*)>$/u;
const MAILTO = /^mailto:([^?]*)(?:\?.*)?$/isu;
const QUOTED = /^"(.*)"$/su;

/** An address as spreadsheets and address books write it: `Name <a@b>`, `mailto:a@b`, with `;` behind it. */
export function readAddressText(text: string): { email: string; name: string | null } {
  if (text.length > MAX_TEXT) return { email: text, name: null };
  const said = trimmed(text, SPACE_OR_SEPARATOR);
  const [, name = '', inside = said] = WITH_NAME.exec(said) ?? [];
  const [, email = inside] = MAILTO.exec(trimmed(inside)) ?? [];
  const plain = trimmed(trimmed(name).replace(QUOTED, '$1'));
  return {
    email: trimmed(email),
    // Address books repeat an address that has no name.
    name: plain === '' || plain.includes('@') ? null : plain,
  };
}

/** Takes linear time, unlike an expression that ends in `$`. */
function trimmed(text: string, after = SPACE): string {
  let start = 0;
  let end = text.length;
  while (start < end && SPACE.test(text.charAt(start))) start += 1;
  while (end > start && after.test(text.charAt(end - 1))) end -= 1;
  return text.slice(start, end);
}

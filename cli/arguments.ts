import { misuse } from './failure.ts';

/** Requires an address, name or id: an empty one would make the path that of a list. */
export function readName(argument: string, text: string): string {
  if (!/^\s*\.{0,2}\s*$/.test(text)) return text;
  throw misuse(`<${argument}> must not be empty, "." or "..".`);
}

/** The characters that an HTTP header can contain. */
export function readIdempotencyKey(text: string): string {
  if (/^[\x21-\x7e]{1,255}$/.test(text)) return text;
  throw misuse('--idempotency-key must be 1 to 255 visible ASCII characters, without spaces.');
}

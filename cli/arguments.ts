import { misuse } from './failure.ts';

/** An address, name or id that is to be looked up: without it the path would be that of a list. */
export function readName(argument: string, text: string): string {
  if (!/^\s*\.{0,2}\s*$/.test(text)) return text;
  throw misuse(`<${argument}> must not be empty, "." or "..".`);
}

/** The characters that a header of HTTP can carry. */
export function readIdempotencyKey(text: string): string {
  if (/^[\x21-\x7e]{1,255}$/.test(text)) return text;
  throw misuse('--idempotency-key must be 1 to 255 visible ASCII characters, without spaces.');
}

import { usageError } from './failure.ts';

/** Rejects path segments that would change the URL path: an empty one, for example, gives the path of the list. */
export function readName(argument: string, text: string): string {
  if (!/^\s*\.{0,2}\s*$/.test(text)) return text;
  throw usageError(`<${argument}> must not be empty, "." or "..".`);
}

/** Rejects keys that an HTTP header cannot contain. */
export function readIdempotencyKey(text: string): string {
  if (/^[\x21-\x7e]{1,255}$/.test(text)) return text;
  throw usageError('--idempotency-key must be 1 to 255 visible ASCII characters, without spaces.');
}

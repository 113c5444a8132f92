/**
 * Bodies that take at most so many bytes need no place in the worker's memory budget. The few hundred emails that a worker
 * holds have a few dozen megabytes at most.
 */
export const SMALL_BODY = 128 * 1024;

/** A character that makes V8 store two bytes for each character of the text. */
const WIDE = /[\u0100-\uffff]/;

const bytesOf = (text: string): number => text.length * (WIDE.test(text) ? 2 : 1);

/** The memory that a body takes. A text part that is made from the HTML is counted as long as the HTML. */
export function bytesOfBody({
  html,
  text,
}: {
  html?: string | null;
  text?: string | null;
}): number {
  const htmlBytes = html ? bytesOf(html) : 0;
  return htmlBytes + (text ? bytesOf(text) : htmlBytes);
}

import { nextIteration } from '../concurrency/time-slices.ts';

/** Characters of a slice: even if each of them is escaped, that takes a few milliseconds. */
const SLICE = 64 * 1024;

/** A long text in slices, each in an iteration of the event loop of its own. No character is cut in two. */
export async function* textSlices(text: string): AsyncGenerator<string> {
  for (let start = 0; start < text.length;) {
    const last = text.charCodeAt(start + SLICE - 1);
    const isCut = last >= 0xd800 && last < 0xdc00;
    const end = start + SLICE + (isCut ? 1 : 0);
    yield text.slice(start, end);
    start = end;
    await nextIteration();
  }
}

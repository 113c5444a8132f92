import { CUT, MAX_TEXT_BYTES, MIN_WIDTH, WIDTH } from './limits.ts';
import type { Line } from './lines.ts';

/** Formats lines as wrapped text and truncates it at the limit. */
export function print(lines: Line[]): string {
  const printed: string[] = [];
  let left = MAX_TEXT_BYTES - Buffer.byteLength(CUT);
  for (const line of lines) {
    for (const text of line.fixed ? [line.first + line.text] : wrap(line)) {
      const size = Buffer.byteLength(text) + 1;
      if (size > left) return [...printed, begin(text, left), CUT].join('\n');
      left -= size;
      printed.push(text);
    }
  }
  return printed.join('\n');
}

/** A prefix that certainly takes fewer bytes: a UTF-16 unit takes at most 3 bytes in UTF-8. */
const begin = (text: string, bytes: number): string =>
  text.slice(0, Math.floor((bytes - 1) / 3)).replace(/[\uD800-\uDBFF]$/, '');

function wrap({ first, rest, text }: Line): string[] {
  const width = Math.max(MIN_WIDTH, WIDTH - rest.length);
  if (text.length <= width) return [first + text];
  const wrapped: string[] = [];
  let line = '';
  for (const [word] of text.matchAll(/ *[^ ]+/g)) {
    if (line === '' || line.length + word.length <= width) line += word;
    else {
      wrapped.push(line);
      line = word.trimStart();
    }
  }
  return [...wrapped, line].map((words, index) => (index === 0 ? first : rest) + words);
}

import { cleanLine } from './clean.ts';
import type { Output } from './output.ts';
import { shorten } from './width.ts';

const QUIET_MS = 1_000;
/** Those that say already what they wait for, so that what is waited for within it stays silent. */
const busy = new WeakSet<Output>();
const CLEAR_LINE = '\r\u001b[K';

/**
 * Says on a terminal what is being waited for, once it has taken a second; `say` changes it, and the
 * end takes it away. Logs, which keep every line, are spared it.
 */
export async function withProgress<T>(
  out: Output,
  label: string,
  work: (say: (label: string) => void) => Promise<T>,
): Promise<T> {
  const { stderr } = out.terminal;
  if (!stderr.isTTY || busy.has(out)) return work(() => undefined);
  busy.add(out);
  let current = label;
  let shown = false;
  const show = (): void => {
    stderr.write(`${CLEAR_LINE}${shorten(`${cleanLine(current)} …`, stderr.columns || 80)}`);
    shown = true;
  };
  const timer = setTimeout(show, QUIET_MS);
  try {
    return await work((next) => {
      current = next;
      if (shown) show();
    });
  } finally {
    busy.delete(out);
    clearTimeout(timer);
    if (shown) stderr.write(CLEAR_LINE);
  }
}

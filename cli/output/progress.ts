import { cleanLine } from './clean.ts';
import type { Output } from './output.ts';
import { shorten } from './width.ts';

const DELAY_MS = 1_000;
/** Outputs with a progress message, so that nested calls show none. */
const active = new WeakSet<Output>();
const CLEAR_LINE = '\r\u001b[K';

/**
 * Shows a progress message on a terminal after a second, and erases it at the end. `setLabel` changes it. It
 * is not written to files.
 */
export async function withProgress<T>(
  out: Output,
  label: string,
  work: (setLabel: (label: string) => void) => Promise<T>,
): Promise<T> {
  const { stderr } = out.terminal;
  if (!stderr.isTTY || active.has(out)) return work(() => undefined);
  active.add(out);
  let current = label;
  let shown = false;
  const show = (): void => {
    stderr.write(`${CLEAR_LINE}${shorten(`${cleanLine(current)} …`, stderr.columns || 80)}`);
    shown = true;
  };
  const timer = setTimeout(show, DELAY_MS);
  try {
    return await work((next) => {
      current = next;
      if (shown) show();
    });
  } finally {
    active.delete(out);
    clearTimeout(timer);
    if (shown) stderr.write(CLEAR_LINE);
  }
}

import { cleanLine } from './clean.ts';
import type { Output } from './output.ts';
import { shorten } from './width.ts';

const QUIET_MS = 1_000;
/** Outputs that show a progress message already, so that nested ones are not shown. */
const busy = new WeakSet<Output>();
const CLEAR_LINE = '\r\u001b[K';

/**
 * Shows a progress message on a terminal after a second; `say` changes it, and it is removed at the end. It
 * is not written to files.
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

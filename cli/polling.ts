import { loadSdk } from './connection.ts';
import type { Output } from './output/output.ts';

/** Aborted by Ctrl-C and by a request to end, for commands that run until then. */
export function untilInterrupted(): AbortSignal {
  const interrupt = new AbortController();
  process.once('SIGINT', () => interrupt.abort());
  process.once('SIGTERM', () => interrupt.abort());
  return interrupt.signal;
}

/** Reads a page. If the server is temporarily unavailable, reports that and returns null. */
export async function readUnlessUnavailable<Page>(
  out: Output,
  read: () => Promise<Page>,
): Promise<Page | null> {
  const { ConnectionError, ServerError } = await loadSdk();
  try {
    return await read();
  } catch (error) {
    if (!(error instanceof ConnectionError || error instanceof ServerError)) throw error;
    out.note('The server is unavailable; retrying.');
    return null;
  }
}

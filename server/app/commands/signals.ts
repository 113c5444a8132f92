import { constants } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';

/** With npm, one Ctrl-C arrives twice: from the terminal, and forwarded by npm. */
const SAME_KEY_PRESS_MS = 1_000;

/** Time limit for the cleanup before the process exits. */
const CLEANUP_MS = 4_000;

/**
 * Calls back once at SIGTERM or SIGINT, with the exit code of the signal. A second Ctrl-C exits after the
 * cleanup without waiting for the shutdown, a third one exits at once.
 */
export function onStopSignal(
  stop: (exitCode: number) => void,
  cleanUp: () => Promise<unknown> = () => Promise.resolve(),
): void {
  let first: number | null = null;
  let isExiting = false;
  const handle = (signal: NodeJS.Signals): void => {
    const exitCode = 128 + constants.signals[signal];
    const now = performance.now();
    if (first === null) {
      first = now;
      stop(exitCode);
    } else if (signal === 'SIGINT' && now - first > SAME_KEY_PRESS_MS) {
      if (isExiting) process.exit(exitCode);
      isExiting = true;
      void exitAfter(exitCode, cleanUp);
    }
  };
  process.on('SIGTERM', handle);
  process.on('SIGINT', handle);
}

/** Exits after the cleanup, or after its time limit, without waiting for other work. */
export async function exitAfter(exitCode: number, cleanUp: () => Promise<unknown>): Promise<never> {
  await Promise.race([cleanUp().catch(() => undefined), sleep(CLEANUP_MS)]);
  process.exit(exitCode);
}

import { constants } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';

/** Under npm one Ctrl-C arrives twice: from the terminal, and forwarded by npm. */
const SAME_KEY_PRESS_MS = 1_000;

/** How long what the process would leave behind may take to end. */
const LEAVE_MS = 4_000;

/**
 * Calls back once at SIGTERM or SIGINT, with the exit code that stands for the signal. Whoever presses
 * Ctrl-C again later doesn't want to wait: the process ends as soon as nothing of it would stay behind,
 * or at once the third time.
 */
export function onStopSignal(
  stop: (exitCode: number) => void,
  leaveNothing: () => Promise<unknown> = () => Promise.resolve(),
): void {
  let first: number | null = null;
  let isLeaving = false;
  const handle = (signal: NodeJS.Signals): void => {
    const exitCode = 128 + constants.signals[signal];
    const now = performance.now();
    if (first === null) {
      first = now;
      stop(exitCode);
    } else if (signal === 'SIGINT' && now - first > SAME_KEY_PRESS_MS) {
      if (isLeaving) process.exit(exitCode);
      isLeaving = true;
      void leave(exitCode, leaveNothing);
    }
  };
  process.on('SIGTERM', handle);
  process.on('SIGINT', handle);
}

/** Ends the process in a moment, whatever is under way. */
export async function leave(
  exitCode: number,
  leaveNothing: () => Promise<unknown>,
): Promise<never> {
  await Promise.race([leaveNothing().catch(() => undefined), sleep(LEAVE_MS)]);
  process.exit(exitCode);
}

import { constants } from 'node:os';

/** Under npm one Ctrl-C arrives twice: from the terminal, and forwarded by npm. */
const SAME_KEY_PRESS_MS = 1_000;

/**
 * Calls back once at SIGTERM or SIGINT, with the exit code that stands for the signal. Whoever presses
 * Ctrl-C again later doesn't want to wait: the process ends at once.
 */
export function onStopSignal(stop: (exitCode: number) => void): void {
  let first: number | null = null;
  const handle = (signal: NodeJS.Signals): void => {
    const exitCode = 128 + constants.signals[signal];
    const now = performance.now();
    if (first === null) {
      first = now;
      stop(exitCode);
    } else if (signal === 'SIGINT' && now - first > SAME_KEY_PRESS_MS) {
      process.exit(exitCode);
    }
  };
  process.on('SIGTERM', handle);
  process.on('SIGINT', handle);
}

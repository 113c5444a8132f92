import { Parser } from 'htmlparser2';

/** A fixed piece of work, and the processor time that it takes on a machine with nothing else to do. */
const YARDSTICK = '<p>x</p>'.repeat(128 * 1024);
const YARDSTICK_MS = 50;

/** The processor time that this thread needs for a piece of work, in milliseconds. */
export function processorTimeOf(work: () => void): number {
  const begin = process.threadCpuUsage();
  work();
  const { user, system } = process.threadCpuUsage(begin);
  return (user + system) / 1_000;
}

/**
 * How many times as much processor time as usual the machine needs now, at least 1. Other work on it slows the processor
 * itself, by its caches and its clock.
 */
export const slowness = (): number =>
  Math.max(
    1,
    processorTimeOf(() => new Parser({ ontext: () => {} }).end(YARDSTICK)) / YARDSTICK_MS,
  );

/** The most processor time, in milliseconds, that this thread needs in one iteration of the event loop during the work. */
export async function largestHold(work: () => Promise<unknown>): Promise<number> {
  let largest = 0;
  let isRunning = true;
  let last = process.threadCpuUsage();
  const sample = (): void => {
    const now = process.threadCpuUsage();
    largest = Math.max(largest, (now.user - last.user + now.system - last.system) / 1_000);
    last = now;
    if (isRunning) setImmediate(sample);
  };
  setImmediate(sample);
  try {
    await work();
  } finally {
    isRunning = false;
    sample();
  }
  return largest;
}

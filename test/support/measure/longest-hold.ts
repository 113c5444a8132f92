import { slowness } from './slowness.ts';

const EVERY_MS = 2;

const used = (): number => {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1_000;
};

/**
 * The longest time for which the work held the event loop, in milliseconds of processor time of a machine with nothing else
 * to do: other work on the machine does not count.
 */
export async function longestHold(work: () => Promise<unknown>): Promise<number> {
  let longest = 0;
  let before = used();
  const look = (): void => {
    longest = Math.max(longest, used() - before);
    before = used();
  };
  const timer = setInterval(look, EVERY_MS);
  try {
    await work();
    look();
  } finally {
    clearInterval(timer);
  }
  return longest / slowness();
}

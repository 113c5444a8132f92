import { slowness } from './slowness.ts';

const EVERY_MS = 2;

const used = (): number => {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1_000;
};

/**
 * The longest time for which the work held the event loop, in milliseconds of processor time of a machine with nothing else
 * to do: other work on the machine does not count. Of several runs, the one with the shortest counts, because the collection of
 * garbage of the whole test, and a host that takes the processor away, can fall into any of them.
 */
export async function longestHold(work: () => Promise<unknown>, runs = 1): Promise<number> {
  // The first call compiles what the others measure.
  slowness();
  let shortest = Infinity;
  for (let run = 0; run < runs; run += 1) shortest = Math.min(shortest, await holdOf(work));
  return shortest;
}

async function holdOf(work: () => Promise<unknown>): Promise<number> {
  const slownessBefore = slowness();
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
  return longest / Math.max(slownessBefore, slowness());
}

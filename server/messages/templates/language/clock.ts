/** Milliseconds from any beginning. */
export type Clock = () => number;

/**
 * Processor time of this thread. It stands still while other processes, other threads or the garbage
 * collector's helpers run, so a busy machine refuses no email that an idle one would render; and it
 * is what a render takes from other requests.
 */
export const threadTime: Clock = () => {
  const { user, system } = processorTime();
  return (user + system) / 1_000;
};

/** Node 22 measures only the process as a whole: with its helper threads, so a render may end sooner. */
const processorTime = (process.threadCpuUsage ?? process.cpuUsage).bind(process);

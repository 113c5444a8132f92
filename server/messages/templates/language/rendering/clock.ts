/** Returns milliseconds from any origin. */
export type Clock = () => number;

/**
 * Processor time of this thread. It excludes other processes, other threads and the helper threads of the
 * garbage collector, so a busy machine refuses no email that an idle one would render. It is also the time
 * that a render takes from other requests.
 */
export const threadTime: Clock = () => {
  const { user, system } = processorTime();
  return (user + system) / 1_000;
};

/**
 * Node 22 measures only the whole process, including its helper threads, so a render may be stopped
 * earlier.
 */
const processorTime = (process.threadCpuUsage ?? process.cpuUsage).bind(process);

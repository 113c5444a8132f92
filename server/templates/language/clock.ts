/** Milliseconds from any beginning. */
export type Clock = () => number;

/**
 * Processor time of this thread. It stands still while other processes, other threads or the garbage
 * collector's helpers run, so a busy machine refuses no email that an idle one would render; and it
 * is what a render takes from other requests.
 */
export const threadTime: Clock = () => {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1_000;
};

/**
 * How long something that is ready waits for our event loop: the length of one of its rounds. Measured
 * only when asked, so that an idle process isn't woken.
 */
export function measureLoopDelay(): () => number {
  let latest = 0;
  let measuring = false;
  return () => {
    if (!measuring) {
      measuring = true;
      const began = performance.now();
      setImmediate(() => {
        measuring = false;
        latest = performance.now() - began;
      });
    }
    return latest;
  };
}

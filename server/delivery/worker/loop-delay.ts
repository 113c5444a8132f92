/**
 * Measures how long a ready callback waits for the event loop: the duration of one iteration. It measures only when
 * called, so that an idle process isn't woken.
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

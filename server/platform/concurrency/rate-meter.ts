/** Counts the events of the last quarter to half a second. */
export interface RateMeter {
  add(): void;
  count(): number;
}

export const WINDOW_MS = 250;

export function createRateMeter(now: () => number = () => performance.now()): RateMeter {
  let since = now();
  let current = 0;
  let before = 0;
  const rotate = (): void => {
    const passed = now() - since;
    if (passed < WINDOW_MS) return;
    before = passed < 2 * WINDOW_MS ? current : 0;
    current = 0;
    since += passed;
  };
  return {
    add() {
      rotate();
      current += 1;
    },
    count() {
      rotate();
      return Math.max(before, current);
    },
  };
}

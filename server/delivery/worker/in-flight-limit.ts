/**
 * Limits the number of concurrent hand-overs. By Little's law, the number in flight is rate × latency. The limit is that
 * number with a margin, so that it grows while more hand-overs in flight lead to a higher rate, and at least `LEAST`. Only
 * windows in which a hand-over had to wait count: a worker with little to send learns nothing about the provider.
 */
export interface InFlightLimit {
  readonly value: number;
  /** A hand-over had to wait because of the limit. */
  reached(): void;
  /** A hand-over was answered after this latency, of which the event loop caused about `loopDelayMs`. */
  answered(latencyMs: number, loopDelayMs: number): void;
}

/** Enough for an endpoint that answers at once while the event loop is busy between two answers. */
const LEAST = 10;
export const MARGIN = 2;
const WINDOW_MS = 100;
/** A single slow window, such as one with a garbage collection, doesn't shrink the limit. */
const WINDOWS = 10;

interface Window {
  since: number;
  answered: number;
  /** The provider's latency, without the time in which answers waited for the event loop. */
  latencyMs: number;
  reached: boolean;
}

export function createInFlightLimit(
  most: number,
  now: () => number = () => performance.now(),
): InFlightLimit {
  const least = Math.min(LEAST, most);
  const needed: number[] = [];
  let value = least;
  const open = (): Window => ({ since: now(), answered: 0, latencyMs: 0, reached: false });
  let window = open();

  const close = (): void => {
    const { since, answered, latencyMs, reached } = window;
    const rate = answered / (now() - since);
    window = open();
    if (!reached) return;
    needed.push(Math.ceil(MARGIN * rate * (latencyMs / answered)));
    if (needed.length > WINDOWS) needed.shift();
    value = Math.min(most, Math.max(least, ...needed));
  };

  return {
    get value() {
      return value;
    },
    reached() {
      window.reached = true;
    },
    answered(latencyMs, loopDelayMs) {
      window.answered += 1;
      window.latencyMs += Math.max(0, latencyMs - loopDelayMs);
      if (now() - window.since >= WINDOW_MS) close();
    },
  };
}

/**
 * How many hand-overs may be open at once. Little's law: what is in flight is rate × latency. The limit
 * is that with a margin, so that it grows while more in flight brings a higher rate, and at least
 * `LEAST`. Only windows in which the limit held something back tell anything: a worker that has little
 * to send learns nothing about what the provider could take.
 */
export interface InFlightLimit {
  readonly value: number;
  /** A hand-over had to wait because of the limit. */
  reached(): void;
  /** A hand-over was answered after so long; our own event loop was late by about so much. */
  answered(latencyMs: number, loopDelayMs: number): void;
}

/** Enough for an endpoint that answers at once, with the event loop busy between two answers. */
const LEAST = 10;
export const MARGIN = 2;
const WINDOW_MS = 100;
/** A single slow window, such as one with a garbage collection, doesn't shrink the limit. */
const WINDOWS = 10;

interface Window {
  since: number;
  answered: number;
  /** Of the provider alone: answers that wait for our event loop aren't the provider's latency. */
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

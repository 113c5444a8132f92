/** How long one piece of work may hold the event loop while others wait. */
const SLICE_MS = 10;

const waiting: (() => void)[] = [];

/**
 * Resolves in a later iteration of the event loop. Of all that wait, one goes on in each iteration:
 * otherwise many long requests would together hold it for as long as all their slices take.
 */
export function nextIteration(): Promise<void> {
  return new Promise((resolve) => {
    waiting.push(resolve);
    if (waiting.length === 1) setImmediate(resumeNext);
  });
}

function resumeNext(): void {
  waiting.shift()?.();
  if (waiting.length > 0) setImmediate(resumeNext);
}

/** Cuts long work into slices between which other requests go on. */
export class Slices {
  readonly #clock: () => number;
  #began: number;

  constructor(clock: () => number = () => performance.now()) {
    this.#clock = clock;
    this.#began = clock();
  }

  /** Whether the slice is used up: then `next` is to be awaited. */
  isOver(): boolean {
    return this.#clock() - this.#began >= SLICE_MS;
  }

  async next(): Promise<void> {
    await nextIteration();
    this.#began = this.#clock();
  }
}

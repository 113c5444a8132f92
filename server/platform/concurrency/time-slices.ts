/** How long one task may block the event loop. */
const SLICE_MS = 4;

const waiting: (() => void)[] = [];

/**
 * Resolves in a later iteration of the event loop. Each iteration resumes one waiting task: otherwise
 * many long requests would together block the event loop for the sum of their slices.
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

/** Splits long work into time slices, between which the event loop serves other requests. */
export class Slices {
  readonly #clock: () => number;
  #start: number;

  constructor(clock: () => number = () => performance.now()) {
    this.#clock = clock;
    this.#start = clock();
  }

  /** Whether the slice is used up: then await `next`. */
  isOver(): boolean {
    return this.#clock() - this.#start >= SLICE_MS;
  }

  async next(): Promise<void> {
    await nextIteration();
    this.#start = this.#clock();
  }
}

/** Does the work for each item, in time slices. */
export async function inSlices<In, Out>(
  items: readonly In[],
  work: (item: In) => Out,
): Promise<Out[]> {
  const results: Out[] = [];
  const slices = new Slices();
  for (const item of items) {
    results.push(work(item));
    if (slices.isOver()) await slices.next();
  }
  return results;
}

/** Work that can be interrupted at each `yield`. */
export type Steps<T> = Generator<void, T>;

/** Does work in time slices. */
export async function stepByStep<T>(steps: Steps<T>): Promise<T> {
  const slices = new Slices();
  for (;;) {
    const { done, value } = steps.next();
    if (done) return value;
    if (slices.isOver()) await slices.next();
  }
}

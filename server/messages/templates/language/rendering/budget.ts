import {
  MAX_RENDER_MS,
  MAX_STEPS,
  MAX_TEXT,
  STEPS_BEFORE_CLOCK,
  STEPS_BETWEEN_CLOCK_READINGS,
} from '../limits.ts';

/** Returns milliseconds from any origin. */
export type Clock = () => number;

/**
 * Processor time of this thread. It excludes other processes, other threads and the helper threads of the
 * garbage collector, so a busy machine refuses no email that an idle one would render. It is also the time
 * that a render takes from other requests.
 */
const threadTime: Clock = () => {
  const { user, system } = processorTime();
  return (user + system) / 1_000;
};

/**
 * Node 22 measures only the whole process, including its helper threads, so a render may be stopped
 * earlier.
 */
const processorTime = (process.threadCpuUsage ?? process.cpuUsage).bind(process);

/** A template cannot be rendered with this data. The message never contains a variable's value. */
export class RenderError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'RenderError';
  }
}

const CHARACTERS_PER_STEP = 8;
const CASED_CHARACTERS_PER_STEP = 2;
const COPIED_CHARACTERS_PER_STEP = 64;

/** The remaining steps and time of one render. */
export class Budget {
  #left = MAX_STEPS;
  #nextReading = MAX_STEPS - STEPS_BEFORE_CLOCK;
  readonly #clock: Clock;
  readonly #maxMs: number;
  /** Time of the first clock reading: most renders end before it, and a reading is a system call. */
  #began: number | undefined;

  constructor(clock: Clock = threadTime, maxMs = MAX_RENDER_MS) {
    this.#clock = clock;
    this.#maxMs = maxMs;
  }

  /** Steps spent so far. */
  get spent(): number {
    return MAX_STEPS - this.#left;
  }

  /** Charges steps for work, before the work is done if its amount is known by then. */
  spend(steps: number): void {
    this.#left -= steps;
    if (this.#left < this.#nextReading) this.#check();
  }

  /** Charges for work that reads every character. */
  spendOnText(length: number): void {
    this.spend(1 + length / CHARACTERS_PER_STEP);
  }

  /** Charges for changing case, which beyond ASCII needs a table and may produce several characters. */
  spendOnCase(length: number): void {
    this.spend(1 + length / CASED_CHARACTERS_PER_STEP);
  }

  /** Charges for flattening a concatenated string into one piece. */
  spendOnCopy(length: number): void {
    this.spend(length / COPIED_CHARACTERS_PER_STEP);
  }

  /** Charges for reading items of the caller's data. */
  spendOnItems(count: number): void {
    this.spend(count * 2);
  }

  /** Throws when a text is too long. Call this before creating the text. */
  limitText(length: number): void {
    if (length > MAX_TEXT) {
      throw new RenderError(`A text in the template is longer than ${MAX_TEXT} characters.`);
    }
  }

  /** Steps limit the amount of work; the clock catches work that costs more time than its steps. */
  #check(): void {
    if (this.#left < 0) {
      throw new RenderError(
        'The template does too much work with this data; loop over fewer items or shorten the texts.',
      );
    }
    const now = this.#clock();
    this.#began ??= now;
    if (now - this.#began > this.#maxMs) {
      throw new RenderError(
        'The template takes too long to render with this data; loop over fewer items or shorten the texts.',
      );
    }
    this.#nextReading = Math.max(0, this.#left - STEPS_BETWEEN_CLOCK_READINGS);
  }
}

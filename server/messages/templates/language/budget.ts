import { threadTime, type Clock } from './clock.ts';
import {
  MAX_RENDER_MS,
  MAX_STEPS,
  MAX_TEXT,
  STEPS_BEFORE_CLOCK,
  STEPS_BETWEEN_CLOCK_READINGS,
} from './limits.ts';

/** A template that can't be rendered with this data. The message never holds a variable's value. */
export class RenderError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'RenderError';
  }
}

const CHARACTERS_PER_STEP = 8;
const CASED_CHARACTERS_PER_STEP = 2;
const COPIED_CHARACTERS_PER_STEP = 64;

/** What one render may still do. */
export class Budget {
  #left = MAX_STEPS;
  #nextReading = MAX_STEPS - STEPS_BEFORE_CLOCK;
  readonly #clock: Clock;
  readonly #maxMs: number;
  /** Of the first reading: most renders end before it, and a reading is a system call. */
  #began: number | undefined;

  constructor(clock: Clock = threadTime, maxMs = MAX_RENDER_MS) {
    this.#clock = clock;
    this.#maxMs = maxMs;
  }

  /** Steps spent so far. */
  get spent(): number {
    return MAX_STEPS - this.#left;
  }

  /** Pays for work, before it is done wherever its amount is known by then. */
  spend(steps: number): void {
    this.#left -= steps;
    if (this.#left < this.#nextReading) this.#check();
  }

  /** Pays for work that looks at every character. */
  spendOnText(length: number): void {
    this.spend(1 + length / CHARACTERS_PER_STEP);
  }

  /** Pays for upper and lower case, which beyond ASCII takes a table and several characters. */
  spendOnCase(length: number): void {
    this.spend(1 + length / CASED_CHARACTERS_PER_STEP);
  }

  /** Pays for a text that was joined from others and is now laid out in one piece. */
  spendOnCopy(length: number): void {
    this.spend(length / COPIED_CHARACTERS_PER_STEP);
  }

  /** Pays for reading so many items of the caller's data. */
  spendOnItems(count: number): void {
    this.spend(count * 2);
  }

  /** Must pass before a text of this length is made. */
  limitText(length: number): void {
    if (length > MAX_TEXT) {
      throw new RenderError(`A text in the template is longer than ${MAX_TEXT} characters.`);
    }
  }

  /** The steps bound what a render does, the clock what a step that costs too little would hide. */
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

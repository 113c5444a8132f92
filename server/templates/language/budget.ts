import { MAX_STEPS, MAX_TEXT } from './limits.ts';

/** A template that can't be rendered with this data. The message never holds a variable's value. */
export class RenderError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'RenderError';
  }
}

const CHARACTERS_PER_STEP = 8;
const COPIED_CHARACTERS_PER_STEP = 64;

/** What one render may still do. */
export class Budget {
  #steps = MAX_STEPS;

  spend(steps: number): void {
    this.#steps -= steps;
    if (this.#steps < 0) {
      throw new RenderError(
        'The template does too much work with this data; loop over fewer items or shorten the texts.',
      );
    }
  }

  /** Pays for work that looks at every character. */
  spendOnText(length: number): void {
    this.spend(1 + length / CHARACTERS_PER_STEP);
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
}

import { Slices } from '../../platform/concurrency/time-slices.ts';

/** A source with fewer characters is parsed within a few milliseconds. */
const SHORT = 2_000;

/** Lets other requests run between the parts of long template work (LIMITS-4). */
export class Pauses {
  readonly #slices = new Slices();

  async between(): Promise<void> {
    if (this.#slices.isOver()) await this.#slices.next();
  }

  /**
   * A long source is parsed in an iteration of its own: the responses of the database to several requests
   * may arrive in the same iteration, and each would begin to parse its source.
   */
  async beforeParsing(source: string): Promise<void> {
    if (source.length >= SHORT) await this.#slices.next();
  }
}

import { Slices } from '../../platform/concurrency/time-slices.ts';

/** Lets other requests go on between the pieces of one template's work, where these take long (G15). */
export class Pauses {
  readonly #slices = new Slices();

  async between(): Promise<void> {
    if (this.#slices.isOver()) await this.#slices.next();
  }
}

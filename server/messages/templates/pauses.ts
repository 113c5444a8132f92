import { Slices } from '../../platform/concurrency/time-slices.ts';

/** Lets other requests run between the parts of long template work (G15). */
export class Pauses {
  readonly #slices = new Slices();

  async between(): Promise<void> {
    if (this.#slices.isOver()) await this.#slices.next();
  }
}

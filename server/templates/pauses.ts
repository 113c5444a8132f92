import { setImmediate as nextTurn } from 'node:timers/promises';

/** Milliseconds for which work may hold the event loop before others have their turn. */
const TURN_MS = 10;

/** Lets other requests go on between the pieces of one template's work, where these take long (G15). */
export class Pauses {
  #since = performance.now();

  async between(): Promise<void> {
    if (performance.now() - this.#since < TURN_MS) return;
    await nextTurn();
    this.#since = performance.now();
  }
}

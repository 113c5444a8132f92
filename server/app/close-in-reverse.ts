import { setTimeout as sleep } from 'node:timers/promises';

/** The maximum duration of closing everything. */
const CLOSE_MS = 16_000;

/** Services that were opened. They are closed in reverse order. */
export class Opened {
  readonly #closers: (() => Promise<unknown>)[] = [];

  /** Call this right after a service was opened. */
  add(close: () => Promise<unknown>): void {
    this.#closers.unshift(close);
  }

  /** Stops waiting after `CLOSE_MS`, so that a database that no longer responds does not block the shutdown. */
  async close(): Promise<void> {
    const closed = new AbortController();
    const deadline = sleep(CLOSE_MS, undefined, closed).catch(() => {});
    for (const close of this.#closers) await Promise.race([close().catch(() => {}), deadline]);
    closed.abort();
  }
}

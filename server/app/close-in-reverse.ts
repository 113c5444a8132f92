import { setTimeout as sleep } from 'node:timers/promises';

/** How long closing everything takes at most. */
const CLOSE_MS = 16_000;

/** What has been opened. It is closed in reverse order. */
export class Opened {
  readonly #closers: (() => Promise<unknown>)[] = [];

  /** Called right after something has been opened. */
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

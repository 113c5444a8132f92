import { setTimeout as sleep } from 'node:timers/promises';

/** The maximum duration of closing everything. */
const CLOSE_MS = 16_000;

interface Closer {
  close: () => Promise<unknown>;
  beginsFirst: boolean;
}

/** Services that were opened. They are closed in reverse order. */
export class Opened {
  readonly #closers: Closer[] = [];

  /** Call this right after a service was opened. */
  add(close: () => Promise<unknown>): void {
    this.#closers.unshift({ close, beginsFirst: false });
  }

  /**
   * For a service whose stop waits for answers from outside, such as those of a provider. All such stops begin when
   * the shutdown begins, so that these services start nothing new, and none loses time while another waits. What was
   * opened before such a service is closed after its stop has ended.
   */
  addWaiting(stop: () => Promise<unknown>): void {
    this.#closers.unshift({ close: stop, beginsFirst: true });
  }

  /** Stops waiting after `CLOSE_MS`, so that a database that no longer responds does not block the shutdown. */
  async close(): Promise<void> {
    const closed = new AbortController();
    const deadline = sleep(CLOSE_MS, undefined, closed).catch(() => {});
    const closings = this.#closers.map(({ close, beginsFirst }) => {
      if (!beginsFirst) return () => ignoreErrors(close);
      const closing = ignoreErrors(close);
      return () => closing;
    });
    for (const close of closings) await Promise.race([close(), deadline]);
    closed.abort();
  }
}

const ignoreErrors = (close: () => Promise<unknown>): Promise<unknown> => close().catch(() => {});

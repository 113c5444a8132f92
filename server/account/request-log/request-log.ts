import type { Logger } from 'pino';
import type { RecordedRequest } from '../../platform/values/recorded-request.ts';
import { isDatabaseUnavailable } from '../../platform/database/availability.ts';
import { logFailure } from '../../platform/database/outages.ts';
import { idAt } from '../../platform/values/id.ts';
import { Allowance } from './allowance.ts';
import type { LoggedRequest } from './insert.ts';

/** How long requests wait for others, so that one statement writes all of them. */
const GATHER_MS = 1_000;

/** Requests that one statement writes. */
const GROUP = 1_000;

/** Requests that wait while the database is slow or unavailable; the newest beyond them are not logged. */
const MAX_WAITING = 10_000;

/**
 * D-F8. Writes requests in groups, after their responses. A request never waits for the log: what cannot be written is
 * dropped and counted. A crash loses the requests of the last second.
 */
export class RequestLog {
  readonly #write: (group: LoggedRequest[]) => Promise<void>;
  readonly #log: Logger;
  readonly #allowance = new Allowance();
  #waiting: LoggedRequest[] = [];
  #dropped = 0;
  #timer: NodeJS.Timeout | null = null;
  #writing: Promise<void> | null = null;

  constructor(write: (group: LoggedRequest[]) => Promise<void>, log: Logger) {
    this.#write = write;
    this.#log = log;
  }

  record(request: RecordedRequest): void {
    if (this.#waiting.length >= MAX_WAITING || !this.#allowance.allows(request)) this.#drop(1);
    else this.#waiting.push({ ...request, id: idAt(new Date(request.arrivedAt)) });
    this.#timer ??= setTimeout(() => void this.#run(), GATHER_MS).unref();
  }

  /** Writes the requests that wait, if the database is available. */
  async flush(): Promise<void> {
    await this.#writing;
    this.#writing = this.#writeWaiting();
    await this.#writing;
    this.#writing = null;
  }

  /** Writes what waits. Nothing may be recorded afterwards. */
  async stop(): Promise<void> {
    if (this.#timer) clearTimeout(this.#timer);
    await this.flush();
    this.#drop(this.#waiting.splice(0).length);
    this.#reportDropped();
  }

  async #run(): Promise<void> {
    await this.flush();
    this.#allowance.renew();
    this.#reportDropped();
    this.#timer = null;
    if (this.#waiting.length > 0)
      this.#timer = setTimeout(() => void this.#run(), GATHER_MS).unref();
  }

  async #writeWaiting(): Promise<void> {
    while (this.#waiting.length > 0) {
      const group = this.#waiting.slice(0, GROUP);
      try {
        await this.#write(group);
      } catch (error) {
        logFailure(this.#log, 'warn', { error }, 'requests not written to the request log');
        // They are written later. Any other error would be repeated with the same group.
        if (isDatabaseUnavailable(error)) return;
        this.#drop(group.length);
      }
      this.#waiting.splice(0, group.length);
    }
  }

  #drop(count: number): void {
    this.#dropped += count;
  }

  #reportDropped(): void {
    if (this.#dropped === 0) return;
    this.#log.warn({ requests: this.#dropped }, 'requests are missing in the request log');
    this.#dropped = 0;
  }
}

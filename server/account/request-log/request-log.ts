import { type Log, logFailure } from '../../platform/log.ts';
import type { Metrics, UnloggedReason } from '../../platform/metrics/metrics.ts';
import type { RecordedRequest } from '../../platform/values/recorded-request.ts';
import { isDatabaseUnavailable } from '../../platform/database/availability.ts';
import { idAt } from '../../platform/values/id.ts';
import { Allowance } from './allowance.ts';
import { DailyLimit, dayOf, type LoggedOnDay } from './daily-limit.ts';
import type { LoggedRequest } from './insert.ts';
import { type LeftOut, LeftOutCounts } from './left-out.ts';

/** How long requests wait for others, so that one statement writes all of them. */
const GATHER_MS = 1_000;

/** Requests that one statement writes. */
const GROUP = 1_000;

/** Requests that wait while the database is slow or unavailable; the newest beyond them are not logged. */
const MAX_WAITING = 10_000;

/** Requests that are not logged appear in one line per minute. */
const REPORT_MS = 60_000;

/** `isRepeated`: an earlier write with the same requests may have succeeded. */
type Write = (
  group: LoggedRequest[],
  leftOut: LeftOut[],
  isRepeated: boolean,
) => Promise<LoggedOnDay[]>;

interface RequestLogParts {
  write: Write;
  log: Log;
  metrics: Pick<Metrics, 'requestNotLogged'>;
  dailyLimit?: DailyLimit;
}

/**
 * D-F8. Writes requests in groups, after their responses. A request never waits for the log: what cannot be written is
 * left out and counted. A crash loses the requests of the last second.
 */
export class RequestLog {
  readonly #write: Write;
  readonly #log: Log;
  readonly #metrics: Pick<Metrics, 'requestNotLogged'>;
  readonly #allowance = new Allowance();
  readonly #dailyLimit: DailyLimit;
  readonly #leftOut = new LeftOutCounts();
  #waiting: LoggedRequest[] = [];
  /** Whether the requests that wait may have been written, because the response of the database was lost. */
  #mayBeWritten = false;
  #unreported = 0;
  #reportAt = 0;
  #timer: NodeJS.Timeout | null = null;
  #writing: Promise<void> | null = null;

  constructor({ write, log, metrics, dailyLimit = new DailyLimit() }: RequestLogParts) {
    this.#write = write;
    this.#log = log;
    this.#metrics = metrics;
    this.#dailyLimit = dailyLimit;
  }

  record(request: RecordedRequest): void {
    const reason = this.#reasonAgainst(request);
    if (reason) this.#leaveOut(request, reason);
    else this.#waiting.push({ ...request, id: idAt(new Date(request.arrivedAt)) });
    this.#schedule();
  }

  #reasonAgainst(request: RecordedRequest): UnloggedReason | null {
    const { organizationId, arrivedAt, status } = request;
    if (!this.#dailyLimit.allows(organizationId, dayOf(arrivedAt), status)) return 'day';
    if (!this.#allowance.allows(request)) return 'second';
    return this.#waiting.length >= MAX_WAITING ? 'database' : null;
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
    for (const request of this.#waiting.splice(0)) this.#leaveOut(request, 'database');
    this.#report();
  }

  #schedule(): void {
    this.#timer ??= setTimeout(() => void this.#run(), GATHER_MS).unref();
  }

  async #run(): Promise<void> {
    await this.flush();
    this.#allowance.renew();
    if (performance.now() >= this.#reportAt) this.#report();
    this.#timer = null;
    if (this.#waiting.length > 0) this.#schedule();
  }

  async #writeWaiting(): Promise<void> {
    while (this.#waiting.length > 0 || !this.#leftOut.isEmpty) {
      const group = this.#waiting.slice(0, GROUP);
      const leftOut = this.#leftOut.take();
      try {
        this.#dailyLimit.learn(await this.#write(group, leftOut, this.#mayBeWritten));
      } catch (error) {
        this.#leftOut.putBack(leftOut);
        logFailure(this.#log, 'warn', { error }, 'requests not written to the request log');
        // They are written later. Any other error would be repeated with the same group.
        this.#mayBeWritten = isDatabaseUnavailable(error);
        if (this.#mayBeWritten || group.length === 0) return;
        for (const request of group) this.#leaveOut(request, 'database');
      }
      this.#mayBeWritten = false;
      this.#waiting.splice(0, group.length);
    }
  }

  #leaveOut(request: RecordedRequest, reason: UnloggedReason): void {
    this.#leftOut.add(request);
    this.#metrics.requestNotLogged(reason);
    this.#unreported += 1;
  }

  #report(): void {
    if (this.#unreported === 0) return;
    this.#log.warn({ requests: this.#unreported }, 'requests are missing in the request log');
    this.#unreported = 0;
    this.#reportAt = performance.now() + REPORT_MS;
  }
}

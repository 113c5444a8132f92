import { isDatabaseUnavailable } from '../database/availability.ts';
import { type Log, logFailure } from '../log.ts';

/** The number of entries of an organization and period, such as a day, that are not in a log. */
export interface LeftOut {
  organizationId: string;
  period: string;
  entries: number;
}

/** Counts entries that are not logged, until the counts are written. */
export class LeftOutCounts {
  #counts = new Map<string, LeftOut>();

  get isEmpty(): boolean {
    return this.#counts.size === 0;
  }

  add(organizationId: string, period: string): void {
    this.#add({ organizationId, period, entries: 1 });
  }

  /** Returns the counts, which then start again from zero. */
  take(): LeftOut[] {
    const counts = [...this.#counts.values()];
    this.#counts.clear();
    return counts;
  }

  /** Adds counts again, because they could not be written. */
  putBack(counts: LeftOut[]): void {
    for (const count of counts) this.#add(count);
  }

  #add({ organizationId, period, entries }: LeftOut): void {
    const key = `${organizationId} ${period}`;
    const count = this.#counts.get(key) ?? { organizationId, period, entries: 0 };
    count.entries += entries;
    this.#counts.set(key, count);
  }
}

/** How long entries wait for others, so that one statement writes all of them. */
const GATHER_MS = 1_000;

/** Entries that one statement writes. */
const GROUP = 1_000;

/** Entries that wait while the database is slow or unavailable; the newest beyond them are left out. */
const MAX_WAITING = 10_000;

/** Entries that are left out appear in one line per minute. */
const REPORT_MS = 60_000;

interface DeferredLogParts<Entry, Counts, Reason> {
  /** For the server's log: `requests are missing in the request log`. */
  names: { entries: string; log: string };
  /** The period that the limits and the counts are about, such as a day. */
  periodOf: (entry: Entry) => string;
  /** `isRepeated`: an earlier write with the same entries may have succeeded. */
  write: (group: Entry[], leftOut: LeftOut[], isRepeated: boolean) => Promise<Counts>;
  limits: {
    /** Why an entry is left out; null if it may be written. */
    reasonAgainst: (entry: Entry) => Reason | null;
    /** Takes the result of a write. */
    learn: (counts: Counts) => void;
    /** A second is over. */
    renew?: () => void;
  };
  noteLeftOut?: (reason: Reason | 'database') => void;
  log: Log;
}

/**
 * Writes entries in groups, after the responses of the requests that they are about. A request never waits for the log:
 * what cannot be written is left out and counted. A crash loses the entries of the last second.
 */
export class DeferredLog<Entry extends { organizationId: string }, Counts, Reason extends string> {
  readonly #parts: DeferredLogParts<Entry, Counts, Reason>;
  readonly #leftOut = new LeftOutCounts();
  #waiting: Entry[] = [];
  /** Whether the entries that wait may have been written, because the response of the database was lost. */
  #mayBeWritten = false;
  #unreported = 0;
  #reportAt = 0;
  #timer: NodeJS.Timeout | null = null;
  #writing: Promise<void> | null = null;

  constructor(parts: DeferredLogParts<Entry, Counts, Reason>) {
    this.#parts = parts;
  }

  add(entry: Entry): void {
    const reason = this.#reasonAgainst(entry);
    if (reason) this.#leaveOut(entry, reason);
    else this.#waiting.push(entry);
    this.#schedule();
  }

  #reasonAgainst(entry: Entry): Reason | 'database' | null {
    const reason = this.#parts.limits.reasonAgainst(entry);
    if (reason) return reason;
    return this.#waiting.length >= MAX_WAITING ? 'database' : null;
  }

  /** Writes the entries that wait, if the database is available. */
  async flush(): Promise<void> {
    await this.#writing;
    this.#writing = this.#writeWaiting();
    await this.#writing;
    this.#writing = null;
  }

  /** Writes what waits. Nothing may be added afterwards. */
  async stop(): Promise<void> {
    if (this.#timer) clearTimeout(this.#timer);
    await this.flush();
    for (const entry of this.#waiting.splice(0)) this.#leaveOut(entry, 'database');
    this.#report();
  }

  #schedule(): void {
    this.#timer ??= setTimeout(() => void this.#run(), GATHER_MS).unref();
  }

  async #run(): Promise<void> {
    await this.flush();
    this.#parts.limits.renew?.();
    if (performance.now() >= this.#reportAt) this.#report();
    this.#timer = null;
    if (this.#waiting.length > 0) this.#schedule();
  }

  async #writeWaiting(): Promise<void> {
    const { write, limits, log, names } = this.#parts;
    while (this.#waiting.length > 0 || !this.#leftOut.isEmpty) {
      const group = this.#waiting.slice(0, GROUP);
      const leftOut = this.#leftOut.take();
      try {
        limits.learn(await write(group, leftOut, this.#mayBeWritten));
      } catch (error) {
        this.#leftOut.putBack(leftOut);
        logFailure(log, 'warn', { error }, `${names.entries} not written to the ${names.log}`);
        // They are written later. Any other error would be repeated with the same group.
        this.#mayBeWritten = isDatabaseUnavailable(error);
        if (this.#mayBeWritten || group.length === 0) return;
        for (const entry of group) this.#leaveOut(entry, 'database');
      }
      this.#mayBeWritten = false;
      this.#waiting.splice(0, group.length);
    }
  }

  #leaveOut(entry: Entry, reason: Reason | 'database'): void {
    this.#leftOut.add(entry.organizationId, this.#parts.periodOf(entry));
    this.#parts.noteLeftOut?.(reason);
    this.#unreported += 1;
  }

  #report(): void {
    if (this.#unreported === 0) return;
    const { log, names } = this.#parts;
    log.warn({ count: this.#unreported }, `${names.entries} are missing in the ${names.log}`);
    this.#unreported = 0;
    this.#reportAt = performance.now() + REPORT_MS;
  }
}

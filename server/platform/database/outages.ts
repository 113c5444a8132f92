import type { Logger } from 'pino';
import { isOverload, type OutageKind, outageOf, type Overload } from './availability.ts';

export const SENTENCES: Record<OutageKind, string> = {
  busy: 'Requests waited too long for a connection to the database, or held one for too long.',
  unreachable: 'The server of DATABASE_URL cannot be reached.',
  connection_lost: 'The connections to the database have ended.',
  starting: 'PostgreSQL is starting or shutting down.',
  standby:
    'The server of DATABASE_URL takes no writes: it is a standby or set to read-only. Name the primary, or all hosts with target_session_attrs=read-write.',
  pooler: 'The pooler in front of the database refuses connections or queries.',
  exhausted: 'PostgreSQL has run out of connections, memory or disk space.',
  slow: 'The database ended statements that took too long.',
};

/** How often a lack of connections is logged. */
const BUSY_REPORT_MS = 10_000;

const CHECK_MS = 1_000;
const CHECKS_PER_REPORT = 10;

/**
 * Keeps an outage of the database from filling the log: the first failure of each kind is logged, then a
 * count of failures every 10 s, and finally one line when the database is available again.
 */
export class Outages {
  readonly #log: Logger;
  #probe: () => Promise<unknown> = () => Promise.reject(new Error('There is no probe yet.'));
  #begin: number | null = null;
  #total = 0;
  #unreported = new Map<OutageKind, number>();
  #timer: NodeJS.Timeout | undefined;
  #checks = 0;
  #isQuiet = false;
  #isProbing = false;
  #busy = 0;
  #busyTimer: NodeJS.Timeout | undefined;

  constructor(log: Logger) {
    this.#log = log;
  }

  /** Sets the probe. It runs every second during an outage, and succeeds when the database is available. */
  probeWith(probe: () => Promise<unknown>): void {
    this.#probe = probe;
  }

  get isUnderWay(): boolean {
    return this.#begin !== null;
  }

  /** The overload that an error indicates; null for other errors, and while the database is unavailable. */
  overloadOf(error: unknown): Overload | null {
    const kind = outageOf(error)?.kind;
    if (kind === undefined || !isOverload(kind)) return null;
    const isAvailable = [...this.#unreported.keys()].every(isOverload);
    return isAvailable ? kind : null;
  }

  /** Counts and logs an error that indicates an outage; returns whether it does. */
  note(error: unknown): boolean {
    const outage = outageOf(error);
    if (!outage) return false;
    const { kind, code, words } = outage;
    // An outage fills the pool too, but a full pool alone is no outage.
    if (kind === 'busy' && this.#begin === null) return this.#noteBusy();
    this.#begin ??= performance.now();
    this.#total += 1;
    this.#isQuiet = false;
    const unreported = this.#unreported.get(kind);
    if (unreported === undefined) this.#log.warn({ outage: kind, code, words }, SENTENCES[kind]);
    this.#unreported.set(kind, (unreported ?? -1) + 1);
    this.#timer ??= setInterval(() => void this.#check(), CHECK_MS).unref();
    return true;
  }

  #noteBusy(): true {
    this.#busy += 1;
    if (this.#busyTimer) return true;
    this.#reportBusy();
    this.#busyTimer = setInterval(() => {
      if (this.#busy === 0) this.#stopBusy();
      else this.#reportBusy();
    }, BUSY_REPORT_MS).unref();
    return true;
  }

  #reportBusy(): void {
    this.#log.warn({ failures: this.#busy }, SENTENCES.busy);
    this.#busy = 0;
  }

  #stopBusy(): void {
    clearInterval(this.#busyTimer);
    this.#busyTimer = undefined;
  }

  /** The database is available again. */
  end(): void {
    if (this.#begin === null) return;
    const seconds = Math.round((performance.now() - this.#begin) / 1_000);
    this.#log.info({ seconds, failures: this.#total }, 'the database answers again');
    this.stop();
  }

  stop(): void {
    this.#stopBusy();
    clearInterval(this.#timer);
    this.#timer = undefined;
    this.#begin = null;
    this.#total = 0;
    this.#checks = 0;
    this.#unreported.clear();
  }

  async #check(): Promise<void> {
    this.#checks += 1;
    if (this.#checks % CHECKS_PER_REPORT === 0) this.#report();
    if (this.#isProbing) return;
    this.#isProbing = true;
    // The outage isn't over while other statements fail, even if the probe succeeds.
    const wasQuiet = this.#isQuiet;
    this.#isQuiet = true;
    const isAvailable = await this.#probe().then(
      () => true,
      () => false,
    );
    this.#isProbing = false;
    if (isAvailable && wasQuiet && this.#isQuiet) this.end();
  }

  #report(): void {
    const failures = Object.fromEntries([...this.#unreported].filter(([, count]) => count > 0));
    for (const kind of this.#unreported.keys()) this.#unreported.set(kind, 0);
    if (Object.keys(failures).length === 0) return;
    this.#log.warn({ failures, total: this.#total }, 'the database is still unavailable');
  }
}

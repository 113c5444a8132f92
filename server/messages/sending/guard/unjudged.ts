/**
 * The maximum number of emails of a suspect organization that all workers together claim between two checks of the
 * guard.
 */
const MOST = 100;
/** The minimum for each worker, however many workers there are. */
const FEWEST = 5;
/** An organization with this many hard bounces that no check has counted is suspect. */
const MANY_BOUNCES = 5;

interface Counts {
  /** Emails that this process has claimed, and that no check has counted. */
  claimed: number;
  /** Those of them whose hand-over has ended. */
  ended: number;
  /** Hard bounces and complaints that no check has counted. */
  bounces: number;
}

/**
 * SENDING-2: bounds how many emails of an organization leave before the guard has judged the earlier ones, however long a check
 * takes. Only suspect organizations are bounded: those whose email called for a state at the last check, and those with
 * bounces that wait for a check.
 */
export class UnjudgedEmails {
  readonly #counts = new Map<string, Counts>();
  /** Organizations whose email called for a state at the last check. */
  readonly #suspects = new Set<string>();
  /** Organizations with many bounces that no check has counted. */
  readonly #bouncing = new Set<string>();
  #most = MOST;

  /** The emails are divided among all workers that are alive. */
  share(workers: number): void {
    this.#most = Math.max(FEWEST, Math.floor(MOST / workers));
  }

  /** Whether no organization is bounded. */
  get isClear(): boolean {
    return this.#suspects.size + this.#bouncing.size === 0;
  }

  /** How many emails of the organization may be claimed now. */
  room(organizationId: string): number {
    if (!this.#isSuspect(organizationId)) return Infinity;
    return Math.max(0, this.#most - (this.#counts.get(organizationId)?.claimed ?? 0));
  }

  claimed(organizationId: string): void {
    this.#of(organizationId).claimed += 1;
  }

  /** The hand-over of a claimed email has ended, and its outcome is stored. Returns whether a check is due. */
  ended(organizationId: string): boolean {
    const counts = this.#of(organizationId);
    counts.ended += 1;
    if (this.#isSuspect(organizationId)) return counts.ended >= this.#most / 4;
    this.#tidy(organizationId);
    return false;
  }

  bounced(organizationId: string): void {
    const counts = this.#of(organizationId);
    counts.bounces += 1;
    if (counts.bounces >= MANY_BOUNCES) this.#bouncing.add(organizationId);
  }

  /** A check begins: it counts the outcomes that are stored by now. Call the result when it has ended. */
  begin(organizationId: string): () => void {
    const { ended, bounces } = this.#of(organizationId);
    return () => {
      const counts = this.#of(organizationId);
      const counted = Math.min(ended, counts.ended);
      counts.claimed -= counted;
      counts.ended -= counted;
      counts.bounces -= bounces;
      if (counts.bounces < MANY_BOUNCES) this.#bouncing.delete(organizationId);
      this.#tidy(organizationId);
    };
  }

  judge(organizationId: string, isSuspect: boolean): void {
    if (isSuspect) this.#suspects.add(organizationId);
    else this.#suspects.delete(organizationId);
  }

  #isSuspect(organizationId: string): boolean {
    return this.#suspects.has(organizationId) || this.#bouncing.has(organizationId);
  }

  #of(organizationId: string): Counts {
    let counts = this.#counts.get(organizationId);
    if (!counts) this.#counts.set(organizationId, (counts = { claimed: 0, ended: 0, bounces: 0 }));
    return counts;
  }

  /** Forgets what has ended if the organization is not suspect: its emails need no check. */
  #tidy(organizationId: string): void {
    const counts = this.#of(organizationId);
    if (!this.#isSuspect(organizationId)) {
      counts.claimed -= counts.ended;
      counts.ended = 0;
    }
    if (counts.claimed + counts.bounces === 0) this.#counts.delete(organizationId);
  }
}

import type { Log } from '../../platform/log.ts';

const HOUR_MS = 3_600_000;

const SENTENCES = {
  append:
    'a consent log was altered in the database, so no more entries are appended to it: run consent audit to find what was altered',
  sign: 'a consent log was altered in the database, so no more checkpoints of it are signed: run consent audit to find what was altered',
  missing:
    'entries of the consent history were removed from the database before they were added to the log: run consent audit to find others',
} as const;

/** The work that detected it: appending, signing, or looking for entries that wait to be appended but do not exist. */
export type Finder = keyof typeof SENTENCES;

export interface Alteration {
  organizationId: string;
  /** The first of the entries that are missing. */
  ledgerIds?: string[];
}

/** The altered logs that this worker knows. Each run of a work replaces the result of its last run. */
export class AlteredLogs {
  readonly #log: Log;
  readonly #now: () => number;
  readonly #found = new Map<Finder, Set<string>>();
  /** When each was logged, to log it again after an hour. */
  readonly #loggedAt = new Map<string, number>();

  constructor(log: Log, now: () => number = () => performance.now()) {
    this.#log = log;
    this.#now = now;
  }

  /** Organizations. */
  get count(): number {
    return new Set([...this.#found.values()].flatMap((found) => [...found])).size;
  }

  report(finder: Finder, alterations: Alteration[]): void {
    this.#found.set(finder, new Set(alterations.map(({ organizationId }) => organizationId)));
    const now = this.#now();
    for (const [key, at] of this.#loggedAt) {
      if (now - at >= HOUR_MS) this.#loggedAt.delete(key);
    }
    for (const alteration of alterations) {
      const key = `${finder} ${alteration.organizationId}`;
      if (this.#loggedAt.has(key)) continue;
      this.#loggedAt.set(key, now);
      const { organizationId, ledgerIds } = alteration;
      this.#log.error(
        { organization_id: organizationId, ledger_ids: ledgerIds },
        SENTENCES[finder],
      );
    }
  }
}

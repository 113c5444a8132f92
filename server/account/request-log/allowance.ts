import type { RecordedRequest } from '../../platform/values/recorded-request.ts';

/** Requests of one organization per second that a process logs. LIMITS-1 refuses most requests beyond it. */
export const PER_SECOND = 500;

/** Of these, refusals by the rate limit, which a client can repeat without limit. */
export const REFUSALS_PER_SECOND = 10;

/** Bounds what one organization can write into the log, and so the log's size. */
export class Allowance {
  readonly #used = new Map<string, { all: number; refused: number }>();

  allows({ organizationId, status }: RecordedRequest): boolean {
    const used = this.#used.get(organizationId) ?? { all: 0, refused: 0 };
    this.#used.set(organizationId, used);
    const isRefusal = status === 429;
    if (used.all >= PER_SECOND || (isRefusal && used.refused >= REFUSALS_PER_SECOND)) return false;
    used.all += 1;
    if (isRefusal) used.refused += 1;
    return true;
  }

  /** Begins another second. */
  renew(): void {
    this.#used.clear();
  }
}

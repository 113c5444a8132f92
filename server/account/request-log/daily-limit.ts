/** Requests of one organization and day (UTC) that are logged: about 150 MB. */
const PER_DAY = 1_000_000;

/** After them, so many errors of the day are still logged, because errors are what people look for. */
const MORE_ERRORS_PER_DAY = 100_000;

/** How many requests of an organization and day are in the log. */
export interface LoggedOnDay {
  organizationId: string;
  day: string;
  logged: number;
}

/**
 * Bounds the log of each organization and day. Each write returns the number of rows of all processes, so together they
 * exceed the limit by the requests of a second or two.
 */
export class DailyLimit {
  readonly #perDay: number;
  readonly #moreErrors: number;
  /** Organizations of `#day` that have reached the limit, by the number of their rows. */
  readonly #full = new Map<string, number>();
  #day = '';

  constructor(perDay = PER_DAY, moreErrors = MORE_ERRORS_PER_DAY) {
    this.#perDay = perDay;
    this.#moreErrors = moreErrors;
  }

  allows(organizationId: string, day: string, status: number | null): boolean {
    const logged = day === this.#day ? this.#full.get(organizationId) : undefined;
    if (logged === undefined) return true;
    return isError(status) && logged < this.#perDay + this.#moreErrors;
  }

  learn(days: LoggedOnDay[]): void {
    for (const { organizationId, day, logged } of days) {
      if (logged < this.#perDay || day < this.#day) continue;
      if (day > this.#day) this.#full.clear();
      this.#day = day;
      this.#full.set(organizationId, logged);
    }
  }
}

/** Refusals by the rate limit do not count, because a client can repeat them without limit. */
const isError = (status: number | null): boolean =>
  status !== null && status >= 400 && status !== 429;

const DAY_MS = 86_400_000;
let latest = { number: -1, day: '' };

/** The day of a moment in UTC. The latest one is kept, because every request asks for it, mostly on one day. */
export function dayOf(milliseconds: number): string {
  const number = Math.floor(milliseconds / DAY_MS);
  if (number !== latest.number) {
    latest = { number, day: new Date(milliseconds).toISOString().slice(0, 10) };
  }
  return latest.day;
}

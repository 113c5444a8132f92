/** The refused sends of an organization and hour that are stored. */
export const PER_HOUR = 1_000;

/** The number of refused sends of an organization and hour, in all processes. */
export interface RefusedInHour {
  organizationId: string;
  hour: string;
  refused: number;
}

/**
 * Spares the database what it would not store. It counts what this process passes on, so that one organization cannot
 * take the room of all others among the entries that wait.
 */
export class HourlyLimit {
  /** By organization, those of `#hour`. */
  readonly #passed = new Map<string, number>();
  #hour = '';

  allows(organizationId: string, hour: string): boolean {
    if (hour > this.#hour) this.#begin(hour);
    const passed = this.#passed.get(organizationId) ?? 0;
    if (passed >= PER_HOUR) return false;
    this.#passed.set(organizationId, passed + 1);
    return true;
  }

  learn(hours: RefusedInHour[]): void {
    for (const { organizationId, hour, refused } of hours) {
      if (hour !== this.#hour) continue;
      const passed = this.#passed.get(organizationId) ?? 0;
      this.#passed.set(organizationId, Math.max(passed, refused));
    }
  }

  #begin(hour: string): void {
    this.#passed.clear();
    this.#hour = hour;
  }
}

/** The hour of a moment, as it begins. */
export const hourOf = (moment: Date): string => `${moment.toISOString().slice(0, 13)}:00:00.000Z`;

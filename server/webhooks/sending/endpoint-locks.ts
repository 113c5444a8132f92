import type { Session } from '../session.ts';

/** Distinguishes these advisory locks from others with two keys. */
const CLASS = 1_836_541_799;

/**
 * Which endpoints this process serves. One process at a time serves an endpoint, so that `max_in_flight` and `max_rate`
 * hold exactly, however many workers there are. The locks belong to a session of PostgreSQL: when a process is killed,
 * another one takes over at once.
 */
export class EndpointLocks {
  readonly #session: Session;
  readonly #held = new Set<number>();

  constructor(session: Session, onLost: () => void) {
    this.#session = session;
    session.onLost(() => {
      this.#held.clear();
      onLost();
    });
  }

  /** Takes those of the locks that are free. Returns the ones that are held, with those from before. */
  async take(numbers: number[]): Promise<ReadonlySet<number>> {
    await this.#session.open();
    const missing = numbers.filter((number) => !this.#held.has(number));
    if (missing.length > 0) {
      const rows = await this.#session.query<{ number: number }>(
        `select number from unnest($2::integer[]) as number where pg_try_advisory_lock($1, number)`,
        [CLASS, missing],
      );
      for (const { number } of rows) this.#held.add(number);
    }
    return this.#held;
  }

  async release(numbers: number[]): Promise<void> {
    const held = numbers.filter((number) => this.#held.delete(number));
    if (held.length === 0) return;
    await this.#session.query(
      `select pg_advisory_unlock($1, number) from unnest($2::integer[]) as number`,
      [CLASS, held],
    );
  }
}

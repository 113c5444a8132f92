import type pg from 'pg';

/** Distinguishes these advisory locks from others with two keys. */
const CLASS = 1_836_541_799;

/**
 * Which endpoints this process serves. One process at a time serves an endpoint, so that `max_in_flight` and `max_rate`
 * hold exactly, however many workers there are. The locks belong to a session of PostgreSQL, which ends with the process,
 * even when it is killed; another process then takes over at once.
 */
export class LaneLocks {
  readonly #connect: () => Promise<pg.Client>;
  readonly #held = new Set<number>();
  #client: Promise<pg.Client> | null = null;

  constructor(connect: () => Promise<pg.Client>) {
    this.#connect = connect;
  }

  /** Takes those of the locks that are free. Returns the ones that are held, with those from before. */
  async take(lanes: number[]): Promise<ReadonlySet<number>> {
    const missing = lanes.filter((lane) => !this.#held.has(lane));
    if (missing.length > 0) {
      const client = await this.#open();
      const { rows } = await client.query<{ lane: number }>(
        `select lane from unnest($2::integer[]) as lane where pg_try_advisory_lock($1, lane)`,
        [CLASS, missing],
      );
      for (const { lane } of rows) this.#held.add(lane);
    }
    return this.#held;
  }

  async release(lanes: number[]): Promise<void> {
    const held = lanes.filter((lane) => this.#held.delete(lane));
    if (held.length === 0 || !this.#client) return;
    const client = await this.#client;
    await client.query(`select pg_advisory_unlock($1, lane) from unnest($2::integer[]) as lane`, [
      CLASS,
      held,
    ]);
  }

  async close(): Promise<void> {
    const client = await this.#client?.catch(() => null);
    this.#forget();
    await client?.end().catch(() => {});
  }

  #open(): Promise<pg.Client> {
    this.#client ??= this.#connect().then((client) => client.once('end', () => this.#forget()));
    this.#client.catch(() => this.#forget());
    return this.#client;
  }

  /** The session has ended, and its locks with it. What is under way is finished all the same. */
  #forget(): void {
    this.#held.clear();
    this.#client = null;
  }
}

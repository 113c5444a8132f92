import pg from 'pg';

/** Called with the payload of a notification; with null after a reconnection, because some may have been missed. */
type OnNotification = (payload: string | null) => void;

/**
 * So that PostgreSQL notices within half a minute when the machine of a worker is gone; its default is two hours, for which
 * the locks would be held.
 */
const KEEPALIVE = `set tcp_keepalives_idle = 10; set tcp_keepalives_interval = 5;
  set tcp_keepalives_count = 3`;

/** A server that does not answer for so long is considered lost. */
const ANSWER_MS = 5_000;

/**
 * One connection of a worker that is not in a pool: its session holds advisory locks and listens to channels. It ends with
 * the process, even when that is killed.
 */
export class Session {
  readonly #connect: () => Promise<pg.Client>;
  readonly #channels = new Map<string, OnNotification>();
  #opening: Promise<pg.Client> | null = null;
  #client: pg.Client | null = null;
  #onLost: () => void = () => {};
  #isClosed = false;

  constructor(connect: () => Promise<pg.Client>) {
    this.#connect = connect;
  }

  /** Before the session is opened. Callers must also poll, because it may be lost. */
  listen(channel: string, callBack: OnNotification): void {
    this.#channels.set(channel, callBack);
  }

  /** The session and its locks have ended. */
  onLost(callBack: () => void): void {
    this.#onLost = callBack;
  }

  /** Connects if there is no connection, or it was lost. */
  async open(): Promise<void> {
    await this.#open();
  }

  /** Executes a statement. After an error, the session ends. */
  async query<Row extends pg.QueryResultRow>(text: string, values: unknown[]): Promise<Row[]> {
    const client = await this.#open();
    // Not in pg's types.
    const config: pg.QueryConfig & { query_timeout: number } = {
      text,
      values,
      query_timeout: ANSWER_MS,
    };
    try {
      const { rows } = await client.query<Row>(config);
      return rows;
    } catch (error) {
      this.#forget(client);
      void client.end().catch(() => {});
      throw error;
    }
  }

  #open(): Promise<pg.Client> {
    if (this.#isClosed) return Promise.reject(new Error('The session is closed.'));
    if (!this.#opening) {
      this.#opening = this.#begin();
      this.#opening.catch(() => (this.#opening = null));
    }
    return this.#opening;
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    const client = await this.#opening?.catch(() => null);
    await client?.end().catch(() => {});
  }

  async #begin(): Promise<pg.Client> {
    const client = await this.#connect();
    this.#client = client;
    client.once('end', () => this.#forget(client));
    client.on('notification', ({ channel, payload = '' }) => {
      this.#channels.get(channel)?.(payload);
    });
    const listens = [...this.#channels.keys()].map((name) => `listen ${pg.escapeIdentifier(name)}`);
    try {
      await client.query([KEEPALIVE, ...listens].join('; '));
    } catch (error) {
      void client.end().catch(() => {});
      throw error;
    }
    for (const callBack of this.#channels.values()) callBack(null);
    return client;
  }

  #forget(client: pg.Client): void {
    if (this.#client !== client) return;
    this.#client = null;
    this.#opening = null;
    this.#onLost();
  }
}

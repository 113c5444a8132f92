import { Connection, type ConnectionOptions, type TlsSessions } from './connection.ts';

/** The highest `max_in_flight`. */
const MAX_IDLE_PER_ORIGIN = 64;

/** Connections that are kept for further requests to the same scheme, host and port, and for no others. */
export class Connections {
  readonly #options: ConnectionOptions;
  readonly #sessions: TlsSessions = new Map();
  /** The one that was used last is at the end. */
  readonly #idle = new Map<string, Connection[]>();
  readonly #all = new Set<Connection>();

  constructor(options: ConnectionOptions) {
    this.#options = options;
  }

  /** An idle connection, or a new one. */
  async take(origin: string): Promise<Connection> {
    const idle = this.#idle.get(origin) ?? [];
    for (let connection = idle.pop(); connection; connection = idle.pop()) {
      if (connection.isOpen) return connection;
    }
    return this.takeNew(origin);
  }

  async takeNew(origin: string): Promise<Connection> {
    // Loaded with the first request, because processes without webhooks need no memory for it.
    const { Client } = await import('undici');
    const connection = new Connection(Client, origin, this.#sessions, this.#options);
    this.#all.add(connection);
    connection.onClosed(() => this.#forget(connection));
    return connection;
  }

  /** After a complete reply. */
  giveBack(connection: Connection): void {
    const { origin } = connection;
    const idle = this.#idle.get(origin) ?? [];
    if (!connection.isOpen || idle.length === MAX_IDLE_PER_ORIGIN) return this.discard(connection);
    connection.isUsed = true;
    idle.push(connection);
    this.#idle.set(origin, idle);
  }

  discard(connection: Connection): void {
    this.#forget(connection);
    connection.destroy();
  }

  close(): void {
    for (const connection of this.#all) this.discard(connection);
  }

  #forget(connection: Connection): void {
    const { origin } = connection;
    this.#all.delete(connection);
    const idle = (this.#idle.get(origin) ?? []).filter((one) => one !== connection);
    if (idle.length > 0) this.#idle.set(origin, idle);
    else this.#idle.delete(origin);
  }
}

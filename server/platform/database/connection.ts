import type { EventEmitter } from 'node:events';
import { Socket } from 'node:net';
import { checkServerIdentity, type PeerCertificate } from 'node:tls';
import pg from 'pg';
import { type Host, readHosts } from './hosts.ts';
import { IDLE_IN_TRANSACTION } from './availability.ts';
import { type Leader, leaderOf, READ_ONLY } from './leader.ts';

/** How pg is to connect; for its clients and pools, and for whatever hands options on to them. */
export interface ConnectionOptions {
  connectionString: string;
  Client: typeof pg.Client;
  stream: (tls?: TlsOptions) => Socket;
}

/** Every connection of ours is made with these. One on which nothing moves for so long is given up. */
export function connectionOptions(url: string, silenceMs?: number): ConnectionOptions {
  const leader = leaderOf(url);
  const { hosts } = readHosts(url);
  const stream = (tls?: TlsOptions): Socket => {
    if (tls && hosts.length > 1) expectAnyOf(hosts, tls);
    const socket = leader ? new LeaderSocket(leader) : new Socket();
    return silenceMs ? socket.setTimeout(silenceMs, () => socket.destroy()) : socket;
  };
  return { connectionString: url, Client: WritingClient, stream };
}

/** A connection by itself. The query that is under way fails when it ends, and says so. */
export async function connect(url: string, applicationName: string): Promise<pg.Client> {
  const client = new WritingClient({
    ...connectionOptions(url),
    application_name: applicationName,
    connectionTimeoutMillis: 5_000,
  });
  client.on('error', () => {});
  await client.connect();
  return client;
}

/** Connects to the leader, whatever host pg names. */
class LeaderSocket extends Socket {
  readonly #leader: Leader;

  constructor(leader: Leader) {
    super();
    this.#leader = leader;
    this.once('close', () => leader.forget());
  }

  override connect(): this {
    this.#leader.find().then(
      ({ host, port }) => {
        if (!this.destroyed) super.connect(port, host);
      },
      (error: Error) => this.destroy(error),
    );
    return this;
  }
}

/** What pg gives to a stream's maker, and reads after that. */
interface TlsOptions {
  ssl?: { checkServerIdentity?: typeof checkServerIdentity } | boolean;
}

/** pg would expect the name of the first host from all of them. */
function expectAnyOf(hosts: Host[], options: TlsOptions): void {
  if (!options.ssl) return;
  if (options.ssl === true) options.ssl = {};
  options.ssl.checkServerIdentity ??= (_name: string, certificate: PeerCertificate) => {
    const errors = hosts.map(({ host }) => checkServerIdentity(host, certificate));
    return errors.every(Boolean) ? errors[0] : undefined;
  };
}

/** pg declares no types for it. */
interface Wire extends EventEmitter {
  stream: Socket;
}

/** Settings that a server reports by itself (PostgreSQL 14 and later), and that say it takes no writes. */
const SAY_READ_ONLY = ['in_hot_standby', 'default_transaction_read_only'];

/**
 * Leaves a server that takes no writes as soon as the transaction is over: after a failover there may
 * be another one that does. A write in a read-only transaction of ours has the same error code, and
 * says nothing about the server.
 */
class WritingClient extends pg.Client {
  /** Whether the connection was ended because its holder sent nothing for too long, and not by an outage. */
  wasHeldTooLong = false;

  constructor(config?: string | pg.ClientConfig) {
    super(config);
    const { connection } = this as unknown as { connection: Wire };
    const readOnlyBy = new Set<string>();
    let refused = false;
    connection.on('parameterStatus', ({ parameterName, parameterValue }: ParameterStatus) => {
      if (!SAY_READ_ONLY.includes(parameterName)) return;
      if (parameterValue === 'on') readOnlyBy.add(parameterName);
      else readOnlyBy.delete(parameterName);
    });
    // Where nothing was sent since the last answer, silence isn't that of the server.
    let answered: number | null = null;
    connection.stream.once('timeout', () => {
      if (connection.stream.bytesWritten === answered) this.wasHeldTooLong = true;
    });
    connection.on('errorMessage', ({ code }: { code?: string }) => {
      if (code === IDLE_IN_TRANSACTION) this.wasHeldTooLong = true;
      refused ||= code === READ_ONLY && readOnlyBy.size > 0;
    });
    connection.on('readyForQuery', ({ status }: { status: string }) => {
      answered = connection.stream.bytesWritten;
      if (refused && status === 'I') connection.stream.destroy();
    });
  }
}

export type PooledClient = WritingClient & pg.PoolClient;

/** As pg reads the message (PostgreSQL documentation, “Message Formats”). */
interface ParameterStatus {
  parameterName: string;
  parameterValue: string;
}

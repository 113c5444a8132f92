import type { EventEmitter } from 'node:events';
import { Socket } from 'node:net';
import { checkServerIdentity, type PeerCertificate } from 'node:tls';
import pg from 'pg';
import { type Host, readHosts } from './hosts.ts';
import { IDLE_IN_TRANSACTION } from './availability.ts';
import { type Leader, leaderOf, READ_ONLY } from './leader.ts';

/** Options of pg's clients and pools, and of libraries that pass options on to them. */
export interface ConnectionOptions {
  connectionString: string;
  Client: typeof pg.Client;
  stream: (tls?: TlsOptions) => Socket;
}

/** The options of all our connections. A connection is closed after `silenceMs` without traffic. */
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

/** A connection outside of a pool. When it is lost, the query in progress fails. */
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

/** Connects to the leader instead of the host that pg names. */
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

/** pg passes it to the `stream` function, and reads it afterwards. */
interface TlsOptions {
  ssl?: { checkServerIdentity?: typeof checkServerIdentity } | boolean;
}

/** pg would compare the certificate of each host with the name of the first host. */
function expectAnyOf(hosts: Host[], options: TlsOptions): void {
  if (!options.ssl) return;
  if (options.ssl === true) options.ssl = {};
  options.ssl.checkServerIdentity ??= (_name: string, certificate: PeerCertificate) => {
    const errors = hosts.map(({ host }) => checkServerIdentity(host, certificate));
    return errors.every(Boolean) ? errors[0] : undefined;
  };
}

/** pg's connection; pg declares no types for it. */
interface Wire extends EventEmitter {
  stream: Socket;
}

/** Settings that PostgreSQL (14 and later) reports when they change. Either refuses writes. */
const SAY_READ_ONLY = ['in_hot_standby', 'default_transaction_read_only'];

/**
 * Disconnects from a server that has become read-only at the end of the transaction: after a failover
 * another server accepts writes. A write in a read-only transaction of ours has the same error code, so
 * the settings of the server decide.
 */
class WritingClient extends pg.Client {
  /** Whether the connection was closed because its holder sent nothing for too long, and not by an outage. */
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
    // If nothing was sent since the last response, the holder was silent and not the server.
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

/** The fields as pg names them (PostgreSQL documentation, “Message Formats”). */
interface ParameterStatus {
  parameterName: string;
  parameterValue: string;
}

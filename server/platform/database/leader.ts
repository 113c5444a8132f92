import pg from 'pg';
import { type Host, type Hosts, readHosts, withHost } from './hosts.ts';

/** All attempts together fit into the 5 s that a pool waits for a connection. */
const SEARCH_MS = 4_000;
const LEAST_MS = 1_000;

/** PostgreSQL's error code for a write in a read-only transaction or on a standby. */
export const READ_ONLY = '25006';

class NoLeaderError extends Error {
  readonly code = READ_ONLY;
  constructor(errors: unknown[]) {
    super('None of the hosts takes writes.', { cause: new AggregateError(errors) });
  }
}

/** The one of several hosts that new connections use, until one of them is closed. */
export class Leader {
  readonly #url: string;
  readonly #hosts: Hosts;
  #found: Promise<Host> | null = null;

  constructor(url: string, hosts: Hosts) {
    this.#url = url;
    this.#hosts = hosts;
  }

  /** The first host in the URL that satisfies `target_session_attrs`. */
  find(): Promise<Host> {
    const searching = (this.#found ??= this.#search());
    searching.catch(() => this.#forget(searching));
    return searching;
  }

  /** The next connection searches again. */
  forget(): void {
    this.#found = null;
  }

  #forget(search: Promise<Host>): void {
    if (this.#found === search) this.#found = null;
  }

  async #search(): Promise<Host> {
    const { hosts, target } = this.#hosts;
    const timeoutMs = Math.max(LEAST_MS, SEARCH_MS / hosts.length);
    const errors: unknown[] = [];
    let hasAnyAnswered = false;
    for (const host of hosts) {
      try {
        const { inRecovery, readOnly } = await readState(withHost(this.#url, host), timeoutMs);
        if (target === 'any' || !(target === 'primary' ? inRecovery : readOnly)) return host;
        hasAnyAnswered = true;
      } catch (error) {
        errors.push(error);
      }
    }
    throw (
      errors.find(isRefusal) ??
      (hasAnyAnswered ? new NoLeaderError(errors) : (errors.find(isAnswer) ?? errors[0]))
    );
  }
}

const sqlStateOf = (error: unknown): string => {
  const { code } = error as { code?: unknown };
  return typeof code === 'string' && /^(?=.*\d)[0-9A-Z]{5}$/.test(code) ? code : '';
};

/** An error from a server is more informative than a host that can't be reached. */
const isAnswer = (error: unknown): boolean => sqlStateOf(error) !== '';

/** Wrong user or password, or no such database: another host would refuse too. */
const isRefusal = (error: unknown): boolean => /^(28|3D)/.test(sqlStateOf(error));

interface ServerState {
  inRecovery: boolean;
  readOnly: boolean;
}

async function readState(url: string, timeoutMs: number): Promise<ServerState> {
  const client = new pg.Client({
    connectionString: url,
    application_name: 'mailwright leader',
    connectionTimeoutMillis: timeoutMs,
    query_timeout: timeoutMs,
  });
  client.on('error', () => {}); // The query in progress reports it.
  try {
    await client.connect();
    const { rows } = await client.query<ServerState>(
      `select pg_is_in_recovery() as "inRecovery",
         current_setting('transaction_read_only') = 'on' as "readOnly"`,
    );
    return rows[0] ?? { inRecovery: true, readOnly: true };
  } finally {
    await client.end().catch(() => {});
  }
}

const leaders = new Map<string, Leader>();

/** Null if there is only one host. Connections of all roles to the same hosts share a leader. */
export function leaderOf(url: string): Leader | null {
  const hosts = readHosts(url);
  if (hosts.hosts.length === 1 && hosts.target === 'any') return null;
  const key = JSON.stringify([hosts, new URL(url).pathname]);
  const leader = leaders.get(key) ?? new Leader(url, hosts);
  leaders.set(key, leader);
  return leader;
}

import pg from 'pg';
import { type Host, type Hosts, readHosts, withHost } from './hosts.ts';

/** All attempts together fit into the 5 s that a pool waits for a connection. */
const SEARCH_MS = 4_000;
const LEAST_MS = 1_000;

/** PostgreSQL's own code for a write where only reading is allowed. */
export const READ_ONLY = '25006';

class NoLeaderError extends Error {
  readonly code = READ_ONLY;
  constructor(errors: unknown[]) {
    super('None of the hosts takes writes.', { cause: new AggregateError(errors) });
  }
}

/** The host of several that connections are made to, until one of them ends. */
export class Leader {
  readonly #url: string;
  readonly #hosts: Hosts;
  #found: Promise<Host> | null = null;

  constructor(url: string, hosts: Hosts) {
    this.#url = url;
    this.#hosts = hosts;
  }

  /** The first in the order of the URL that is what `target_session_attrs` asks for. */
  find(): Promise<Host> {
    const searching = (this.#found ??= this.#search());
    searching.catch(() => this.#forget(searching));
    return searching;
  }

  /** The next connection looks again. */
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
    let someoneAnswered = false;
    for (const host of hosts) {
      try {
        const { inRecovery, readOnly } = await ask(withHost(this.#url, host), timeoutMs);
        if (target === 'any' || !(target === 'primary' ? inRecovery : readOnly)) return host;
        someoneAnswered = true;
      } catch (error) {
        errors.push(error);
      }
    }
    throw (
      errors.find(isRefusal) ??
      (someoneAnswered ? new NoLeaderError(errors) : (errors.find(isAnswer) ?? errors[0]))
    );
  }
}

const stateOf = (error: unknown): string => {
  const { code } = error as { code?: unknown };
  return typeof code === 'string' && /^(?=.*\d)[0-9A-Z]{5}$/.test(code) ? code : '';
};

/** What a server says of itself tells more than that others can't be reached. */
const isAnswer = (error: unknown): boolean => stateOf(error) !== '';

/** User or password are wrong, or there is no such database: no other host would mend that. */
const isRefusal = (error: unknown): boolean => /^(28|3D)/.test(stateOf(error));

interface ServerState {
  inRecovery: boolean;
  readOnly: boolean;
}

async function ask(url: string, timeoutMs: number): Promise<ServerState> {
  const client = new pg.Client({
    connectionString: url,
    application_name: 'mailwright leader',
    connectionTimeoutMillis: timeoutMs,
    query_timeout: timeoutMs,
  });
  client.on('error', () => {}); // The query that is under way fails, and says so.
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

/** Null where there is nothing to choose from. Connections of all roles to one set of hosts share it. */
export function leaderOf(url: string): Leader | null {
  const hosts = readHosts(url);
  if (hosts.hosts.length === 1 && hosts.target === 'any') return null;
  const key = JSON.stringify([hosts, new URL(url).pathname]);
  const leader = leaders.get(key) ?? new Leader(url, hosts);
  leaders.set(key, leader);
  return leader;
}

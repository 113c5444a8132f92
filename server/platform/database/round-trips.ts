import type pg from 'pg';
import { type Opening, Pipeline } from './pipeline.ts';
import { heldTooLong } from './held-too-long.ts';
import { isConnectionLost, OutcomeUnknownError } from './availability.ts';
import { isCommitting, isUnanswered, prepare, preparedName } from './prepared.ts';

type Result = Promise<pg.QueryResult>;
type Send = (query: string | Pipeline, values?: unknown[]) => Result;

const NOTHING: pg.QueryResult = { command: '', rowCount: null, oid: 0, fields: [], rows: [] };

/**
 * Saves a connection's round trips. What opens a transaction tells its caller nothing, so it leaves
 * together with the first statement. In a transaction that only reads each statement stands alone:
 * under READ COMMITTED it sees what it would see within, and there is nothing to commit. So does a
 * statement that commits, where a transaction begins with it and may end early: it is one by itself.
 * Statements that are known to repeat are prepared.
 */
export function saveRoundTrips(client: pg.ClientBase): void {
  const send = client.query.bind(client) as Send;
  const connection = new Connection(send);
  const query = (text: unknown, ...rest: unknown[]): unknown => {
    if (typeof text !== 'string' || typeof rest.at(-1) === 'function') {
      return Reflect.apply(send, client, [text, ...rest]);
    }
    const ended = heldTooLong(client);
    if (ended) return Promise.reject(ended);
    return connection.query(text, rest[0] as unknown[] | undefined);
  };
  client.query = query as typeof client.query;
}

/** What goes before a statement. */
interface Prelude {
  /** Begins the transaction; nothing where each statement stands alone. */
  begin: string | null;
  /** Sets what row-level security asks for. */
  session: { text: string; values: string[] } | null;
  /** Whether a statement that commits may be all of it. */
  mayEndEarly: boolean;
}

/**
 * How the ORM begins a transaction that may end early. PostgreSQL takes it for what is the usual level
 * anyway.
 */
export const MAY_END_EARLY = { isolationLevel: 'read committed' } as const;

const OPENS = /^(begin|start transaction)\b/;
const OPENS_READING = 'start transaction read only';
const OPENS_ENDING_EARLY = `start transaction isolation level ${MAY_END_EARLY.isolationLevel}`;
const SETS_SESSION = /^select set_config\(/;
const ENDS = /^(commit|rollback)$/;
const UNDOES = /^rollback to /;

const READ_ONLY = `set_config('transaction_read_only', 'on', true)`;
/**
 * By itself PostgreSQL plans a prepared statement on a partitioned table anew each time: it doesn't
 * count that a plan for any values looks at one partition only when it runs.
 */
const GENERIC = `set_config('plan_cache_mode', 'force_generic_plan', true)`;
const CUSTOM = `set_config('plan_cache_mode', 'auto', true)`;

class Connection {
  readonly #send: Send;
  #state: 'outside' | 'writing' | 'reading' = 'outside';
  /** Kept through a transaction that reads; else until the first statement. */
  #prelude: Prelude | null = null;
  /** What leaves with the next statement. */
  #waiting: Opening[] = [];
  /** Whether the transaction plans for any values, and not for those at hand. */
  #generic = false;

  constructor(send: Send) {
    this.#send = send;
  }

  query(text: string, values?: unknown[]): Result {
    if (OPENS.test(text)) return this.#open(text);
    if (this.#prelude && !this.#prelude.session && SETS_SESSION.test(text)) {
      this.#prelude.session = { text, values: (values ?? []).map(String) };
      return Promise.resolve(NOTHING);
    }
    if (ENDS.test(text)) return this.#end(text);
    // What waits came after the savepoint: whatever came before left with that.
    if (UNDOES.test(text)) this.#waiting = [];
    const name = preparedName(text);
    if (name && this.#prelude?.mayEndEarly && isCommitting(text)) {
      return this.#pipe(settingsOf(this.#prelude.session, [GENERIC]), { name, text, values }).catch(
        tellUnknown,
      );
    }
    const openings = this.#state === 'outside' ? outside(name) : this.#openingOf(name, values);
    if (name && this.#state === 'writing' && isUnanswered(text) && areTexts(values)) {
      this.#waiting.push(...openings, { name, text, values });
      return Promise.resolve(NOTHING);
    }
    if (name || values?.length || this.#state === 'reading') {
      return this.#pipe(openings, { name, text, values });
    }
    const last = openings.pop();
    if (!last) return this.#send(text, values);
    // Without values it may be several statements, which can't be in a pipeline.
    return this.#pipe(openings, last).then(() => this.#send(text));
  }

  #open(text: string): Result {
    const reading = text === OPENS_READING;
    this.#state = reading ? 'reading' : 'writing';
    this.#prelude = {
      begin: reading ? null : text,
      session: null,
      mayEndEarly: text === OPENS_ENDING_EARLY,
    };
    this.#waiting = [];
    this.#generic = false;
    return Promise.resolve(NOTHING);
  }

  #end(text: string): Result {
    const sent = this.#state !== 'reading' && this.#prelude === null;
    const waiting = this.#waiting;
    this.#state = 'outside';
    this.#prelude = null;
    this.#waiting = [];
    if (!sent) return Promise.resolve(NOTHING);
    if (text !== 'commit') return this.#send(text);
    const committing = waiting.length > 0 ? this.#pipe(waiting, { text }) : this.#send(text);
    return committing.then(requireCommitted, tellUnknown);
  }

  /** What has to go before the statement. */
  #openingOf(name: string | undefined, values: unknown[] | undefined): Opening[] {
    const settings: string[] = [];
    const generic = values?.length ? name !== undefined : this.#generic;
    if (generic !== this.#generic) settings.push(generic ? GENERIC : CUSTOM);
    const prelude = this.#prelude;
    if (this.#state === 'reading') {
      settings.push(READ_ONLY);
    } else {
      this.#prelude = null;
      this.#generic = generic;
    }
    const waiting = this.#waiting;
    this.#waiting = [];
    return [
      ...waiting,
      // Never prepared: were it refused as outdated, what follows might run outside of any transaction.
      ...(prelude?.begin ? [{ name: '', text: prelude.begin }] : []),
      ...settingsOf(prelude?.session ?? null, settings),
    ];
  }

  #pipe(openings: Opening[], query: pg.QueryConfig): Result {
    return new Promise((resolve, reject) => {
      const done = (error: Error | undefined, result: pg.QueryResult): void =>
        error ? reject(error) : resolve(result);
      void this.#send(new Pipeline(openings, query, done));
    });
  }
}

/** A statement by itself is a transaction with what opens it. */
const outside = (name: string | undefined): Opening[] =>
  name === undefined ? [] : [opening(`select ${GENERIC}`)];

/** All settings in one statement. Without values they stand in its text, which then is another each time. */
function settingsOf(session: Prelude['session'], settings: string[]): Opening[] {
  if (!session) return settings.length > 0 ? [opening(`select ${settings.join(', ')}`)] : [];
  const text = [session.text, ...settings].join(', ');
  return [session.values.length > 0 ? opening(text, session.values) : { name: '', text }];
}

/** PostgreSQL answers so, and with no error, when a statement had failed and its error was passed over. */
function requireCommitted(result: pg.QueryResult): pg.QueryResult {
  if (result.command !== 'ROLLBACK') return result;
  throw new Error('The transaction was rolled back, as one of its statements had failed.');
}

/** A connection that ends here leaves both possible; any other error is PostgreSQL's no. */
function tellUnknown(error: unknown): never {
  throw isConnectionLost(error) ? new OutcomeUnknownError(error) : error;
}

const areTexts = (values: unknown[] = []): values is (string | null)[] =>
  values.every((value) => value === null || typeof value === 'string');

function opening(text: string, values?: (string | null)[]): Opening {
  prepare(text);
  return { name: preparedName(text) ?? '', text, values };
}

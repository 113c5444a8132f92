import {
  CompiledQuery,
  type DatabaseConnection,
  type QueryResult,
  type TransactionSettings,
} from 'kysely';
import type pg from 'pg';
import { HeldTooLongError, isConnectionLost, OutcomeUnknownError } from './availability.ts';
import type { PooledClient } from './connection.ts';
import { Pipeline, type PrecedingStatement } from './pipeline.ts';

/**
 * How a connection executes a statement (`TransactionConnection`):
 * - `prepared`: parsed once per connection, and planned once for all parameter values. For statements whose
 *   text is constant and whose best plan doesn't depend on the values.
 * - `deferred`: prepared, and sent together with the next statement of the transaction or its commit.
 *   Its result cannot be read. If it fails, the statement or the commit that it was sent with fails. A
 *   statement that cannot be prepared, or has a parameter that is not a text, is sent immediately instead.
 * - `committing`: prepared. If it is the first statement of a transaction with `mayCommitFirst`, it is sent
 *   without BEGIN, so that the server commits it by itself.
 *
 * Other statements are neither prepared nor delayed.
 */
export type Execution = 'prepared' | 'deferred' | 'committing';

export interface TransactionOptions {
  /** Set until the end of the transaction, for example for row-level security. */
  settings: Readonly<Record<string, string>>;
  /** PostgreSQL refuses writes. Each statement is its own transaction, under READ COMMITTED. */
  readOnly?: boolean;
  /**
   * If the first statement is `committing`, it is committed at once. Later statements begin a new transaction, whose
   * rollback does not undo the first one.
   */
  mayCommitFirst?: boolean;
}

/** A Kysely statement with its way of execution. */
export interface Statement extends CompiledQuery {
  readonly execution?: Execution;
  /** Instead of a statement: the options of the transaction that has just begun. */
  readonly options?: TransactionOptions;
}

export const executedAs = (execution: Execution, query: CompiledQuery): Statement => ({
  ...query,
  execution,
});

export const transactionOptions = (options: TransactionOptions): Statement => ({
  ...CompiledQuery.raw(''),
  options,
});

/**
 * A connection of the pool, and the life of a transaction on it:
 *
 * 1. Begin. `beginTransaction()` (sql.ts) names the settings (organization and mode, for row-level
 *    security) and whether the transaction is read-only or may commit its first statement. The isolation level is READ
 *    COMMITTED unless Kysely is given another. Nothing is sent yet.
 * 2. Statements. The first is sent together with BEGIN and the settings, in one message. A `deferred`
 *    statement waits and is sent with the next one, or with COMMIT; it is executed at once if it can't be
 *    prepared (`MAX_PREPARED`) or has a value that is not a text. A read-only transaction has no BEGIN:
 *    each statement is a transaction of its own, sent together with the settings. Between two of them
 *    the server holds no lock and no snapshot; the connection stays with the request. With `mayCommitFirst`,
 *    a `committing` statement that comes first is such a transaction too, which is committed when its
 *    result arrives.
 * 3. End. COMMIT or ROLLBACK is sent if BEGIN was sent, or waits together with a deferred first statement. A request with a test key is rolled back
 *    (http/unit-of-work.ts). ROLLBACK drops deferred statements; so does the rollback to a savepoint. A
 *    connection that is lost during a commit leaves the outcome unknown (`OutcomeUnknownError`).
 * 4. Retries. `retryOnConflict()` (conflicts.ts) repeats the whole transaction, twice at most, after the errors
 *    that it lists.
 */
export class TransactionConnection implements DatabaseConnection {
  readonly #client: PooledClient;
  /** Names of prepared statements by their text. */
  readonly #prepared = new Map<string, string>();
  #transaction: Transaction | null = null;
  #isAcquired = false;

  constructor(client: PooledClient) {
    this.#client = client;
    // Kysely doesn't release a connection on which BEGIN, COMMIT or ROLLBACK failed.
    client.once('end', () => this.release(true));
  }

  begin(settings: TransactionSettings): void {
    this.#transaction = {
      begin: beginStatement(settings),
      options: { settings: {} },
      hasBegun: false,
      deferred: [],
      plansGenerically: false,
    };
  }

  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    const { sql: text, parameters, execution, options } = query as Statement;
    if (options) {
      this.#setOptions(options);
      return { rows: [] };
    }
    const transaction = this.#transaction;
    const values = [...parameters];
    const name = execution && this.#prepare(text);
    const statement = { name, text, values };
    const isGeneric = name !== undefined && values.length > 0;
    const planning = isGeneric ? [GENERIC_PLANS] : [];

    if (!transaction) return this.#send(this.#settings({}, planning), statement);

    const { settings, readOnly, mayCommitFirst } = transaction.options;
    if (readOnly) {
      const preceding = this.#settings(settings, [...planning, READ_ONLY]);
      return toQueryResult(await this.#sendPipeline(preceding, statement));
    }
    if (execution === 'committing' && name && mayCommitFirst && !transaction.hasBegun) {
      const preceding = this.#settings(settings, planning);
      const committing = this.#sendPipeline(preceding, statement);
      return toQueryResult(await committing.catch(throwUnknownOutcome));
    }
    // Statements without parameters keep the planning mode: it makes no difference to them.
    const plansGenerically = values.length > 0 ? isGeneric : transaction.plansGenerically;
    const preceding = this.#takePreceding(transaction, plansGenerically);
    if (execution === 'deferred' && name && areTexts(values)) {
      transaction.deferred = [...preceding, { name, text, values }];
      return { rows: [] };
    }
    return this.#send(preceding, statement);
  }

  /** For the rollback to a savepoint. Statements that were deferred before the savepoint were sent ahead of it. */
  dropDeferred(): void {
    if (this.#transaction) this.#transaction.deferred = [];
  }

  async commit(): Promise<void> {
    const transaction = this.#transaction;
    if (transaction?.hasBegun) {
      const deferred = transaction.deferred.splice(0);
      const committing =
        deferred.length > 0
          ? this.#sendPipeline(deferred, { text: 'commit' })
          : this.#query('commit');
      const { command } = await committing.catch(throwUnknownOutcome);
      // PostgreSQL's reply to COMMIT after a failed statement; it is not an error.
      if (command === 'ROLLBACK') {
        throw new Error('The transaction was rolled back, as one of its statements had failed.');
      }
    }
    this.#transaction = null;
  }

  async rollback(): Promise<void> {
    const transaction = this.#transaction;
    this.#transaction = null;
    if (transaction?.hasBegun) await this.#query('rollback');
  }

  /** The pool has handed the connection out. */
  acquire(): this {
    this.#isAcquired = true;
    return this;
  }

  /** Returns the connection to the pool; one that has ended is removed from it. */
  release(hasEnded = false): void {
    if (!this.#isAcquired) return;
    this.#isAcquired = false;
    this.#client.release(hasEnded);
  }

  streamQuery(): never {
    throw new Error('Results are not streamed.');
  }

  #setOptions(options: TransactionOptions): void {
    if (!this.#transaction || this.#transaction.hasBegun) {
      throw new Error('Options of a transaction are set before its first statement.');
    }
    this.#transaction.options = options;
  }

  /** Removes and returns the statements to send before the next one of the transaction. */
  #takePreceding(transaction: Transaction, plansGenerically: boolean): PrecedingStatement[] {
    const hasChanged = plansGenerically !== transaction.plansGenerically;
    const planning = hasChanged ? [plansGenerically ? GENERIC_PLANS : DEFAULT_PLANS] : [];
    transaction.plansGenerically = plansGenerically;
    if (transaction.hasBegun) {
      return [...transaction.deferred.splice(0), ...this.#settings({}, planning)];
    }
    transaction.hasBegun = true;
    return [
      // Not prepared: if it failed as outdated, a caller that ignores the error would go on without a transaction.
      { name: '', text: transaction.begin },
      ...this.#settings(transaction.options.settings, planning),
    ];
  }

  /** All settings in one statement, whose text is the same for all values. */
  #settings(settings: TransactionOptions['settings'], more: string[]): PrecedingStatement[] {
    const entries = Object.entries(settings);
    const calls = entries.map((_, i) => `set_config($${2 * i + 1}, $${2 * i + 2}, true)`);
    if (calls.length + more.length === 0) return [];
    const text = `select ${[...calls, ...more].join(', ')}`;
    return [{ name: this.#prepare(text) ?? '', text, values: entries.flat() }];
  }

  /** The name under which a statement is prepared; undefined when there are too many. */
  #prepare(text: string): string | undefined {
    const known = this.#prepared.get(text);
    if (known !== undefined || this.#prepared.size === MAX_PREPARED) return known;
    const name = `mailwright_${this.#prepared.size + 1}`;
    this.#prepared.set(text, name);
    return name;
  }

  async #send<R>(
    preceding: PrecedingStatement[],
    statement: pg.QueryConfig,
  ): Promise<QueryResult<R>> {
    if (statement.name || statement.values?.length) {
      return toQueryResult(await this.#sendPipeline(preceding, statement));
    }
    // A text without parameters may contain several statements, which cannot be part of a pipeline.
    const last = preceding.pop();
    if (last) await this.#sendPipeline(preceding, last);
    return toQueryResult(await this.#query(statement.text));
  }

  async #sendPipeline(
    preceding: PrecedingStatement[],
    statement: pg.QueryConfig,
  ): Promise<pg.QueryResult> {
    this.#throwIfHeldTooLong();
    try {
      return await new Promise((resolve, reject) => {
        const callback = (error: Error | null, result: pg.QueryResult): void =>
          error ? reject(error) : resolve(result);
        this.#client.query(new Pipeline(preceding, statement, callback));
      });
    } catch (error) {
      // Like pg for its own queries: the stack shows the caller instead of the socket.
      if (error instanceof Error) Error.captureStackTrace(error);
      throw error;
    }
  }

  async #query(text: string): Promise<pg.QueryResult> {
    this.#throwIfHeldTooLong();
    return this.#client.query(text);
  }

  #throwIfHeldTooLong(): void {
    if (this.#client.wasHeldTooLong) throw new HeldTooLongError();
  }
}

interface Transaction {
  begin: string;
  options: TransactionOptions;
  /** Whether BEGIN was sent, or is deferred. */
  hasBegun: boolean;
  /** Statements to send with the next one. */
  deferred: PrecedingStatement[];
  plansGenerically: boolean;
}

/** Per connection; further statements are executed unprepared. */
const MAX_PREPARED = 100;

const READ_ONLY = `set_config('transaction_read_only', 'on', true)`;
/**
 * By default PostgreSQL plans a prepared statement on a partitioned table again on each execution: its
 * estimate for a generic plan ignores that partitions are pruned at run time.
 */
const GENERIC_PLANS = `set_config('plan_cache_mode', 'force_generic_plan', true)`;
const DEFAULT_PLANS = `set_config('plan_cache_mode', 'auto', true)`;

function beginStatement({ isolationLevel, accessMode }: TransactionSettings): string {
  const level = isolationLevel ? [`isolation level ${isolationLevel}`] : [];
  return ['begin', ...level, ...(accessMode ? [accessMode] : [])].join(' ');
}

const areTexts = (values: unknown[]): values is (string | null)[] =>
  values.every((value) => value === null || typeof value === 'string');

/** After a lost connection the outcome is unknown; any other error means that nothing was committed. */
function throwUnknownOutcome(error: unknown): never {
  throw isConnectionLost(error) ? new OutcomeUnknownError(error) : error;
}

const CHANGES = ['INSERT', 'UPDATE', 'DELETE', 'MERGE'];

/** A text with several statements returns no rows here. */
function toQueryResult<R>(result: pg.QueryResult): QueryResult<R> {
  const { command, rowCount, rows } = result as Partial<pg.QueryResult>;
  return {
    ...(command && CHANGES.includes(command) ? { numAffectedRows: BigInt(rowCount ?? 0) } : {}),
    rows: (rows ?? []) as R[],
  };
}

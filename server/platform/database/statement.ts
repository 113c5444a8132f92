import { CompiledQuery } from 'kysely';

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

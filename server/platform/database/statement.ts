import { CompiledQuery } from 'kysely';

/**
 * How a connection executes a statement (`TransactionConnection`):
 * - `prepared`: parsed once per connection, and planned once for all parameter values. For statements whose
 *   text is constant and whose best plan doesn't depend on the values.
 * - `deferred`: prepared, and sent together with the next statement of the transaction or its commit.
 *   Nobody reads its result; its error is reported by what it was sent with. It is executed at once if it
 *   can't be prepared or has a value that is not a text.
 * - `committing`: prepared, and committed at once where it comes first in a transaction with `mayEndEarly`.
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
   * If the first statement is `committing`, it is the whole transaction; later statements run in another one.
   */
  mayEndEarly?: boolean;
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

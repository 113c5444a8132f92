import type { EntityManager, MikroORM } from '@mikro-orm/postgresql';
import { type RawBuilder, sql } from 'kysely';
import {
  executedAs,
  type Execution,
  type TransactionOptions,
  transactionOptions,
} from './transaction.ts';

export { sql };

/** The transaction of a piece of work. Also reads and writes entities. */
export type Transaction = EntityManager;

/** Opens transactions, as one role of the database. */
export type Database = MikroORM;

/** Begins a transaction of the entity manager; see `TransactionConnection`. */
export async function beginTransaction(
  em: EntityManager,
  options: TransactionOptions,
): Promise<void> {
  await em.begin();
  await em.getKysely<unknown>().executeQuery(transactionOptions(options));
}

/** Executes a statement, in the entity manager's transaction if there is one, and returns its rows. */
export async function query<Row>(em: EntityManager, statement: RawBuilder<Row>): Promise<Row[]> {
  const { rows } = await statement.execute(em.getKysely<unknown>());
  return rows;
}

/**
 * Like `query`, for frequent statements: each connection prepares them. The text must be constant, and one
 * plan must be best for all values.
 */
export const queryPrepared = <Row>(em: EntityManager, statement: RawBuilder<Row>): Promise<Row[]> =>
  execute(em, 'prepared', statement);

/** The only row of a prepared statement. */
export async function queryOnePrepared<Row>(
  em: EntityManager,
  statement: RawBuilder<Row>,
): Promise<Row> {
  return only(await queryPrepared(em, statement));
}

/**
 * The only row of a prepared statement. As the first statement of a transaction with `mayCommitFirst`, it is
 * committed when the row arrives, and later statements cannot undo it.
 */
export async function queryOneCommitting<Row>(
  em: EntityManager,
  statement: RawBuilder<Row>,
): Promise<Row> {
  return only(await execute(em, 'committing', statement));
}

/**
 * Executes a prepared statement together with the next one of the transaction or the commit, which also
 * reports its error.
 */
export async function deferStatement(
  em: EntityManager,
  statement: RawBuilder<unknown>,
): Promise<void> {
  await execute(em, 'deferred', statement);
}

async function execute<Row>(
  em: EntityManager,
  execution: Execution,
  statement: RawBuilder<Row>,
): Promise<Row[]> {
  const database = em.getKysely<unknown>();
  const { rows } = await database.executeQuery<Row>(
    executedAs(execution, statement.compile(database)),
  );
  return rows;
}

/** The only row of a statement that returns exactly one. */
export async function queryOne<Row>(em: EntityManager, statement: RawBuilder<Row>): Promise<Row> {
  return only(await query(em, statement));
}

function only<Row>([row]: Row[]): Row {
  if (!row) throw new Error('A statement that returns one row returned none.');
  return row;
}

/** The driver returns timestamps as PostgreSQL's text. */
export const toIso = (timestamp: string): string => new Date(timestamp).toISOString();
export const toIsoOrNull = (timestamp: string | null): string | null =>
  timestamp === null ? null : toIso(timestamp);

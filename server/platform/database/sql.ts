import type { EntityManager } from '@mikro-orm/postgresql';
import { type RawBuilder, sql } from 'kysely';
import { prepare, prepareCommitting, prepareUnanswered } from './prepared.ts';

export { sql };

/** Runs one statement in the entity manager's transaction, if it has one, and returns its rows. */
export async function query<Row>(em: EntityManager, statement: RawBuilder<Row>): Promise<Row[]> {
  const { rows } = await statement.execute(em.getKysely<unknown>());
  return rows;
}

/**
 * The same for a statement that is on the way of many requests: PostgreSQL plans it once for each
 * connection. It is always written the same, and one plan is best for all values.
 */
export const queryPrepared = <Row>(em: EntityManager, statement: RawBuilder<Row>): Promise<Row[]> =>
  run(em, statement, prepare);

/** The only row of such a statement. */
export async function queryOnePrepared<Row>(
  em: EntityManager,
  statement: RawBuilder<Row>,
): Promise<Row> {
  return only(await queryPrepared(em, statement));
}

/**
 * The only row of such a statement, which is committed by then where the transaction has done nothing
 * before and may end early (`unitOfWork`). Nothing that comes behind can undo it.
 */
export async function queryOneCommitting<Row>(
  em: EntityManager,
  statement: RawBuilder<Row>,
): Promise<Row> {
  return only(await run(em, statement, prepareCommitting));
}

/**
 * Does such a statement together with the next one of the transaction, or its commit, whose error is
 * then this one's too.
 */
export async function deferStatement(
  em: EntityManager,
  statement: RawBuilder<unknown>,
): Promise<void> {
  await run(em, statement, prepareUnanswered);
}

async function run<Row>(
  em: EntityManager,
  statement: RawBuilder<Row>,
  note: (text: string) => void,
): Promise<Row[]> {
  const database = em.getKysely<unknown>();
  const compiled = statement.compile(database);
  note(compiled.sql);
  const { rows } = await database.executeQuery(compiled);
  return rows;
}

/** The only row of a statement that gives exactly one. */
export async function queryOne<Row>(em: EntityManager, statement: RawBuilder<Row>): Promise<Row> {
  return only(await query(em, statement));
}

function only<Row>([row]: Row[]): Row {
  if (!row) throw new Error('A statement that gives one row gave none.');
  return row;
}

/** Timestamps come from the driver as PostgreSQL writes them. */
export const toIso = (timestamp: string): string => new Date(timestamp).toISOString();
export const toIsoOrNull = (timestamp: string | null): string | null =>
  timestamp === null ? null : toIso(timestamp);

import type { EntityManager } from '@mikro-orm/postgresql';
import { type RawBuilder, sql } from 'kysely';

export { sql };

/** Runs one statement in the entity manager's transaction, if it has one, and returns its rows. */
export async function query<Row>(em: EntityManager, statement: RawBuilder<Row>): Promise<Row[]> {
  const { rows } = await statement.execute(em.getKysely<unknown>());
  return rows;
}

/** The only row of a statement that gives exactly one. */
export async function queryOne<Row>(em: EntityManager, statement: RawBuilder<Row>): Promise<Row> {
  const [row] = await query(em, statement);
  if (!row) throw new Error('A statement that gives one row gave none.');
  return row;
}

/** Timestamps come from the driver as PostgreSQL writes them. */
export const toIso = (timestamp: string): string => new Date(timestamp).toISOString();
export const toIsoOrNull = (timestamp: string | null): string | null =>
  timestamp === null ? null : toIso(timestamp);

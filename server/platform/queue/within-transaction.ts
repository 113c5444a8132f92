import type { EntityManager } from '@mikro-orm/postgresql';
import { CompiledQuery } from 'kysely';
import type { Db } from 'pg-boss';
import { prepare, prepareUnanswered } from '../database/prepared.ts';

/**
 * Runs pg-boss's statements in the entity manager's transaction. They are prepared, because pg-boss always
 * writes the same text.
 */
export const withinTransaction = (em: EntityManager): Db => within(em, prepare);

/**
 * The same for statements without a result: they are sent together with the transaction's next statement
 * or its commit, which then also rejects with their error.
 */
export const withNextStatement = (em: EntityManager): Db => within(em, prepareUnanswered);

function within(em: EntityManager, note: (text: string) => void): Db {
  const database = em.getKysely<unknown>();
  return {
    async executeSql(text, values = []) {
      note(text);
      const { rows } = await database.executeQuery(CompiledQuery.raw(text, values));
      return { rows };
    },
  };
}

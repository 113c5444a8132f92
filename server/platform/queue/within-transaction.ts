import type { EntityManager } from '@mikro-orm/postgresql';
import { CompiledQuery } from 'kysely';
import type { Db } from 'pg-boss';
import { prepare, prepareUnanswered } from '../database/prepared.ts';

/** Lets pg-boss work in the entity manager's transaction. It writes each statement always the same. */
export const withinTransaction = (em: EntityManager): Db => within(em, prepare);

/**
 * The same for what needs no answer: it is done together with the transaction's next statement or its
 * commit, whose error is then this one's too.
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

import type { EntityManager } from '@mikro-orm/postgresql';
import { CompiledQuery } from 'kysely';
import type { Db } from 'pg-boss';
import { prepare } from '../database/prepared.ts';

/** Lets pg-boss work in the entity manager's transaction. It writes each statement always the same. */
export function withinTransaction(em: EntityManager): Db {
  const database = em.getKysely<unknown>();
  return {
    async executeSql(text, values = []) {
      prepare(text);
      const { rows } = await database.executeQuery(CompiledQuery.raw(text, values));
      return { rows };
    },
  };
}

import type { Transaction } from '../database/sql.ts';
import { CompiledQuery } from 'kysely';
import type { Db } from 'pg-boss';
import { executedAs, type Execution } from '../database/statement.ts';

/**
 * Runs pg-boss's statements in the entity manager's transaction. They are prepared, because pg-boss always
 * writes the same text.
 */
export const withinTransaction = (em: Transaction): Db => within(em, 'prepared');

/**
 * The same for statements without a result: they are sent together with the transaction's next statement
 * or its commit, which then also rejects with their error.
 */
export const withNextStatement = (em: Transaction): Db => within(em, 'deferred');

function within(em: Transaction, execution: Execution): Db {
  const database = em.getKysely<unknown>();
  return {
    async executeSql(text, values = []) {
      const query = executedAs(execution, CompiledQuery.raw(text, values));
      const { rows } = await database.executeQuery(query);
      return { rows };
    },
  };
}

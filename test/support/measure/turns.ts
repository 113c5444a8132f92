import type { EntityManager } from '@mikro-orm/postgresql';
import { query, sql } from '../../../server/platform/database/sql.ts';
import type { TestApp } from '../app/app.ts';

/** The rows of one organization that one statement changed. */
export interface Turn {
  organization_id: string;
  count: number;
}

/** Does the work as the owner of the tables. Returns how many rows of a table each of its statements changed, in their order. */
export const turnsOf = (
  app: TestApp,
  { table, operation }: { table: string; operation: 'update' | 'delete' },
  work: (em: EntityManager) => Promise<unknown>,
): Promise<Turn[]> =>
  app.asOwner(async (em) => {
    await em.execute(
      `create table turns_in_test (place serial, organization_id uuid, count integer);
       create function note_turn_in_test() returns trigger language plpgsql as $$
       begin
         insert into turns_in_test (organization_id, count)
           select organization_id, count(*) from changed group by organization_id;
         return null;
       end $$;
       create trigger note_turn_in_test after ${operation} on ${table}
         referencing old table as changed for each statement execute function note_turn_in_test()`,
    );
    try {
      await work(em);
      return await query<Turn>(
        em,
        sql`select organization_id, count from turns_in_test order by place`,
      );
    } finally {
      await em.execute(`drop function note_turn_in_test() cascade; drop table turns_in_test`);
    }
  });

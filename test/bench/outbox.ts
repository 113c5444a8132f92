import { query, queryOne, sql } from '../../server/platform/database/sql.ts';
import { eventually } from '../support/eventually.ts';
import type { Database } from './database.ts';
import { MAX_IN_FLIGHT } from './endpoint.ts';
import { startHelper } from './processes.ts';

/** The least that a delivery of changes can do: a trigger that stores them, and a loop that posts them. */
export interface Outbox {
  enable: () => Promise<void>;
  /** Waits until everything is posted. */
  disable: () => Promise<void>;
  stop: () => Promise<void>;
}

/** Switched off at first. */
export async function startOutbox(database: Database, receiverUrl: string): Promise<Outbox> {
  const run = (...statements: ReturnType<typeof sql>[]): Promise<void> =>
    database.asOwner(async (em) => {
      for (const statement of statements) await query(em, statement);
    });
  await run(
    sql`create table bench_outbox (
      id bigint generated always as identity primary key, body text not null)`,
    sql`create function bench_store() returns trigger language plpgsql security definer as $$
      begin
        insert into bench_outbox (body)
        values (json_build_object('type', tg_op, 'before', old, 'data', new)::text);
        return null;
      end $$`,
    sql`create trigger bench_store after insert or update on contacts
      for each row execute function bench_store()`,
    sql`alter table contacts disable trigger bench_store`,
  );
  const args = [database.url, `${receiverUrl}/hook`, String(MAX_IN_FLIGHT)];
  const helper = await startHelper('outbox-child.ts', args);
  const isEmpty = () =>
    database.asOwner((em) =>
      queryOne<{ is_empty: boolean }>(
        em,
        sql`select not exists (select from bench_outbox) as is_empty`,
      ),
    );
  return {
    enable: () => run(sql`alter table contacts enable trigger bench_store`),
    async disable() {
      await run(sql`alter table contacts disable trigger bench_store`);
      await eventually(isEmpty, ({ is_empty: found }) => found);
    },
    stop: helper.stop,
  };
}

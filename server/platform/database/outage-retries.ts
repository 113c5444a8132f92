import { setTimeout as sleep } from 'node:timers/promises';
import type { EntityManager, MikroORM } from '@mikro-orm/postgresql';
import { isDatabaseUnavailable } from './availability.ts';
import { query, queryOne, sql } from './sql.ts';

/** Longer than any expected outage. Also ends the attempts of a process that has closed its pools. */
const GIVE_UP_AFTER_MS = 3_600_000;
const PAUSE_MS = 500;

/*
 * What a worker does while PostgreSQL is away: at its start it waits (`app/start.ts`); its loops log a failed step and
 * repeat it, each after its own pause of half a second to a few seconds; jobs that it has leased go back to the queue
 * after 15 s; and what must not be lost is repeated here.
 */

/**
 * Repeats work of a worker that must not be lost, while the database is unavailable or too busy. The work may have been
 * committed although its answer was lost, so it must be idempotent, and must not count in memory. For work that is not
 * idempotent, use `commitOnce`.
 */
export async function untilDatabaseAnswers<T>(work: () => Promise<T>): Promise<T> {
  const giveUpAt = Date.now() + GIVE_UP_AFTER_MS;
  for (;;) {
    try {
      return await work();
    } catch (error) {
      if (!isDatabaseUnavailable(error) || Date.now() > giveUpAt) throw error;
      await sleep(PAUSE_MS, undefined, { ref: false });
    }
  }
}

/**
 * Executes a transaction until it is committed, and never commits it twice: if the answer to a commit was lost, the
 * status of the transaction is queried before it is repeated. The work must change nothing but the database.
 */
export async function commitOnce<T>(
  orm: MikroORM,
  work: (em: EntityManager) => Promise<T>,
): Promise<T> {
  let unanswered: { id: string; result: T } | null = null;
  return untilDatabaseAnswers(async () => {
    if (unanswered && (await hasCommitted(orm, unanswered.id))) return unanswered.result;
    return orm.em.fork().transactional(async (em) => {
      const result = await work(em);
      const { id } = await queryOne<{ id: string }>(
        em,
        sql`select pg_current_xact_id()::text as id`,
      );
      unanswered = { id, result };
      return result;
    });
  });
}

/** Waits for the end of the transaction, whose connection is lost. */
async function hasCommitted(orm: MikroORM, id: string): Promise<boolean> {
  for (;;) {
    // After a failover the id may be higher than any of the new primary, for which pg_xact_status throws an error.
    const [row] = await query<{ status: string | null }>(
      orm.em.fork(),
      sql`select case when ${id}::xid8 < pg_current_xact_id() then pg_xact_status(${id}::xid8) end as status`,
    );
    if (row?.status !== 'in progress') return row?.status === 'committed';
    await sleep(PAUSE_MS, undefined, { ref: false });
  }
}

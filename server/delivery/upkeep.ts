import type { EntityManager, MikroORM } from '@mikro-orm/postgresql';
import type { PgBoss } from 'pg-boss';
import type { Logger } from 'pino';
import { query, queryOne, sql } from '../database/sql.ts';
import { attemptWith } from './attempt.ts';
import { requeueStranded } from './stranded.ts';

export interface UpkeepParts {
  orm: MikroORM;
  boss: PgBoss;
  retention: { emailDays: number; variableDays: number };
  log: Logger;
  intervalMs?: number;
}

const INTERVAL_MS = 60_000;

/** What is looked after from time to time. Each of it may run in several processes at once. */
export function startUpkeep(parts: UpkeepParts): { stop(): Promise<void> } {
  const { orm, boss, retention, log } = parts;
  const attempt = attemptWith(log);
  const round = async (): Promise<void> => {
    const em = orm.em.fork();
    await attempt('emails without a job were queued again', () => requeueStranded(boss));
    await attempt('variables of emails that never ended were deleted', () =>
      deleteOldVariables(em, retention.variableDays),
    );
    await attempt('months of emails were dropped', () => dropOldMonths(em, retention.emailDays));
  };
  let current = Promise.resolve();
  const timer = setInterval(() => {
    current = round();
  }, parts.intervalMs ?? INTERVAL_MS);
  return {
    async stop() {
      clearInterval(timer);
      await current;
    },
  };
}

/** E11: an email that ended has none any more; this is for those whose end nobody knows. */
async function deleteOldVariables(em: EntityManager, days: number): Promise<number> {
  const rows = await query(
    em,
    sql`
      update emails set variables = null
      where status in ('queued', 'sending') and variables is not null
        and id < uuid_at(now() - make_interval(days => ${days}))
      returning id`,
  );
  return rows.length;
}

/**
 * E11: whole months, when their last day has had its time. What came to the default partitions, because
 * its month wasn't there, stays unless that month is made after all.
 */
async function dropOldMonths(em: EntityManager, days: number): Promise<number> {
  const before = sql`now() - make_interval(days => ${days})`;
  const { dropped } = await queryOne<{ dropped: number }>(
    em,
    sql`select drop_email_partitions(${before}) as dropped`,
  );
  return dropped;
}

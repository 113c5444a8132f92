import type { EntityManager, MikroORM } from '@mikro-orm/postgresql';
import type { PgBoss } from 'pg-boss';
import type { Logger } from 'pino';
import { deleteUnusedAssets } from '../../account/assets/delete-unused.ts';
import { inThrottledBatches } from '../../platform/database/batches.ts';
import { query, queryOne, sql } from '../../platform/database/sql.ts';
import { attemptWith } from '../attempt.ts';
import { forgetDomains } from '../relay/domain-state.ts';
import { releaseFree } from '../relay/held-emails.ts';
import { forgetTroubles } from '../relay/troubles.ts';
import { requeueOrphaned } from './orphaned.ts';

export interface MaintenanceParts {
  orm: MikroORM;
  boss: PgBoss;
  retention: { emailDays: number; variableDays: number };
  /** The SMTP relay in use; none under another transport. */
  relay?: string | null;
  log: Logger;
  intervalMs?: number;
}

const INTERVAL_MS = 60_000;

/** What is looked after from time to time. Each of it may run in several processes at once. */
export function startMaintenance(parts: MaintenanceParts): { stop(): Promise<void> } {
  const { orm, boss, retention, relay = null, log } = parts;
  const attempt = attemptWith(log);
  const round = async (): Promise<void> => {
    const em = orm.em.fork();
    await attempt('emails without a job were queued again', () => requeueOrphaned(boss));
    // What a crash has left held, and what was held under another transport or relay.
    await attempt('emails were released that no sender domain holds', () =>
      releaseFree(boss, relay, { ended: true }),
    );
    await attempt('sender domains were forgotten', () => forgetDomains(em));
    await attempt('troubles of SMTP servers were forgotten', () => forgetTroubles(em));
    await attempt('variables of emails that never ended were deleted', () =>
      deleteOldVariables(em, retention.variableDays),
    );
    await attempt('months of emails were dropped', () => dropOldMonths(em, retention.emailDays));
    await attempt('emails outside of any month were deleted', () =>
      deleteStrays(em, retention.emailDays),
    );
    await attempt('logos that no mail shows were deleted', () => deleteUnusedAssets(em));
    await attempt('versions of deleted templates were forgotten', () => forgetTemplates(em));
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
function deleteOldVariables(em: EntityManager, days: number): Promise<number> {
  return inThrottledBatches(async (limit) => {
    const rows = await query(
      em,
      sql`
        update emails set variables = null
        where id = any(array(select e.id from emails e
          where e.status in ('queued', 'sending') and e.variables is not null
            and e.id < uuid_at(now() - make_interval(days => ${days})) limit ${limit}))
        returning id`,
    );
    return rows.length;
  });
}

/** E11: whole months, when their last day has had its time; each in a transaction of its own. */
async function dropOldMonths(em: EntityManager, days: number): Promise<number> {
  const before = sql`now() - make_interval(days => ${days})`;
  for (let total = 0; ; total += 1) {
    const { dropped } = await queryOne<{ dropped: number }>(
      em,
      sql`select drop_email_partitions(${before}) as dropped`,
    );
    if (dropped === 0) return total;
  }
}

/** E11: what came to the default partitions because its month wasn't there. */
function deleteStrays(em: EntityManager, days: number): Promise<number> {
  return inThrottledBatches(async (limit) => {
    const { deleted } = await queryOne<{ deleted: number }>(
      em,
      sql`select delete_stray_emails(now() - make_interval(days => ${days}), ${limit}) as deleted`,
    );
    return deleted;
  });
}

/** Longer than any request that may still accept mail with a template that has just been deleted. */
const TEMPLATE_GRACE = '1 hour';

/** What neither mail that waits nor a proof of consent refers to any more. */
function forgetTemplates(em: EntityManager): Promise<number> {
  return inThrottledBatches(async (limit) => {
    const { forgotten } = await queryOne<{ forgotten: number }>(
      em,
      sql`select forget_deleted_templates(${TEMPLATE_GRACE}::interval, ${limit}) as forgotten`,
    );
    return forgotten;
  });
}

import { PgBoss } from 'pg-boss';
import { queryOne, sql } from '../../server/platform/database/sql.ts';
import { sendEnqueuer } from '../../server/platform/queue/enqueue.ts';
import { eventually } from '../support/eventually.ts';
import { type Bulk, queueMany } from '../support/app/bulk.ts';
import type { Account } from './account.ts';
import type { Database } from './database.ts';

/** Queues emails of an account with their jobs, and returns their ids. */
export async function fillQueue(
  database: Database,
  { organizationId }: Account,
  count: number,
  dueAt?: Bulk['dueAt'],
): Promise<string[]> {
  const boss = new PgBoss({ connectionString: database.url, migrate: false, supervise: false });
  boss.on('error', () => {});
  await boss.start();
  const bulk = { count, organizationId, batch: true, ...(dueAt && { dueAt }) };
  const ids = await database.asOwner((em) => queueMany(em, sendEnqueuer(boss), bulk));
  await boss.stop({ graceful: false, close: true });
  return ids;
}

/** Waits until every email has been handed over and its outcome is stored. Emails whose jobs are blocked are not waited for. */
export async function untilSettled(database: Database): Promise<void> {
  await eventually(
    () =>
      database.asOwner((em) =>
        queryOne<{ open: string }>(
          em,
          sql`select count(*) as open from emails e where e.status in ('queued', 'sending') and not exists (
            select from pgboss.job j where j.name = 'email-send' and j.id = e.id and j.blocked)`,
        ),
      ),
    ({ open }) => open === '0',
  );
}

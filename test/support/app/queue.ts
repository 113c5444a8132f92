import { query, sql } from '../../../server/platform/database/sql.ts';
import type { TestApp } from './app.ts';
import { eventually } from '../eventually.ts';

/** The job of an email in the queue. */
export interface StoredJob {
  id: string;
  state: 'created' | 'retry' | 'active' | 'completed' | 'cancelled' | 'failed';
  data: unknown;
  priority: number;
  retry_count: number;
}

export async function jobOf(app: TestApp, emailId: string): Promise<StoredJob | undefined> {
  const [job] = await app.asOwner((em) =>
    query<StoredJob>(
      em,
      sql`select id, state, data, priority, retry_count from pgboss.job
        where name = 'email-send' and id = ${emailId}`,
    ),
  );
  return job;
}

/** Waits until a worker has finished the job of an email. */
export async function untilJobDone(app: TestApp, emailId: string): Promise<void> {
  await eventually(
    () => jobOf(app, emailId),
    (job) => job?.state === 'completed',
  );
}

/** Waits until the queue has a returned job again, and makes it available immediately. */
export async function retryNow(app: TestApp, emailId: string): Promise<void> {
  await eventually(
    () => jobOf(app, emailId),
    (job) => job?.state === 'retry',
  );
  await app.asOwner((em) =>
    query(
      em,
      sql`update pgboss.job set start_after = now()
        where name = 'email-send' and id = ${emailId} and state = 'retry'`,
    ),
  );
  await wakeWorkers(app);
}

/** The notification of pg-boss for a new job; polling would take seconds. */
export async function wakeWorkers(app: TestApp, queue = 'email-send'): Promise<void> {
  const channel = sql`'pgboss_' || left(encode(sha224('pgboss'::bytea), 'hex'), 24)`;
  await app.asOwner((em) => query(em, sql`select pg_notify(${channel}, ${queue})`));
}

import { PgBoss } from 'pg-boss';
import type { Log } from '../platform/log.ts';
import { connectionOptions } from '../platform/database/connection.ts';
import type { Installation } from '../platform/installation/migrate.ts';
import { QUEUE_SCHEMA } from '../platform/queue/pgboss.ts';

/** The queue's listener checks its connection every 10 s; its maintenance may take longer than a request. */
const QUEUE_SILENCE_MS = 60_000;

/**
 * pg-boss's own changes of a job's state (fetched, completed, failed) may be lost in a crash of the database
 * server: the job then runs again and finds its work done. Jobs are inserted by other transactions, which
 * commit synchronously.
 */
const WITHOUT_WAITING = { options: '-c synchronous_commit=off' };

/** Workers maintain the queue as its owner; a process without a worker only inserts jobs. */
export function createQueue(
  { ownerUrl, appUrl }: Pick<Installation, 'ownerUrl' | 'appUrl'>,
  { worker }: { worker: boolean },
  log: Log,
): PgBoss {
  const boss = new PgBoss({
    ...connectionOptions(worker ? ownerUrl : appUrl, QUEUE_SILENCE_MS),
    ...(worker ? WITHOUT_WAITING : {}),
    application_name: 'mailwright queue',
    schema: QUEUE_SCHEMA,
    migrate: false,
    createSchema: false,
    schedule: false,
    supervise: worker,
    // The interval at which jobs of crashed workers are found; the default is 90 seconds.
    superviseIntervalSeconds: 15,
    monitorIntervalSeconds: 15,
    useListenNotify: worker,
    max: worker ? 8 : 2,
    connectionTimeoutMillis: 5_000,
  });
  boss.on('error', (error: Error & { code?: string; queue?: string }) => {
    if (log.outages.note(error)) return;
    log.warn({ type: error.name, code: error.code, queue: error.queue }, 'queue error');
  });
  boss.on('warning', ({ message }) => log.warn({ warning: message }, 'queue warning'));
  return boss;
}

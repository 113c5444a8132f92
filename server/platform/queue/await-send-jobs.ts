import type { PgBoss } from 'pg-boss';
import { SEND_QUEUE } from './queues.ts';
import { QUEUE_SCHEMA } from './schema.ts';

/**
 * Calls back when jobs to send come in, as pg-boss's own workers are called. It may miss some, while
 * its connection is away: look for jobs from time to time all the same.
 */
export async function onSendJobs(
  boss: PgBoss,
  callBack: () => void,
): Promise<{ stop(): Promise<void> }> {
  const database = boss.getDb();
  // As pg-boss makes it of its schema's name.
  const { rows }: { rows: { channel: string }[] } = await database.executeSql(
    `select 'pgboss_' || left(encode(sha224($1::bytea), 'hex'), 24) as channel`,
    [QUEUE_SCHEMA],
  );
  const onNotification = (queue: string): void => {
    if (queue === SEND_QUEUE) callBack();
  };
  const handle = await database.listen?.(rows[0]?.channel ?? '', onNotification, callBack);
  return { stop: async () => handle?.close() };
}

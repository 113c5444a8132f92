import type { PgBoss } from 'pg-boss';
import { SEND_QUEUE } from './queues.ts';
import { QUEUE_SCHEMA } from './schema.ts';

/**
 * Calls back when send jobs arrive, by the same notifications as pg-boss's workers. It misses jobs while its
 * connection is down, so callers must also poll.
 */
export async function onSendJobs(
  boss: PgBoss,
  callBack: () => void,
): Promise<{ stop(): Promise<void> }> {
  const database = boss.getDb();
  // pg-boss derives the channel from the name of its schema.
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

import type { MikroORM } from '@mikro-orm/postgresql';
import type { Logger } from 'pino';
import { logFailure } from '../../platform/database/outages.ts';
import { query, sql } from '../../platform/database/sql.ts';
import { newId } from '../../platform/values/id.ts';

const INTERVAL_MS = 5_000;

/** Rows of workers that were killed are deleted after this time. */
const FORGOTTEN_AFTER = '1 day';

/** Reports every few seconds that this process is a living worker. */
export async function startHeartbeat(
  orm: MikroORM,
  { host, pid }: { host: string; pid: number },
  log: Logger,
): Promise<{ stop(): Promise<void> }> {
  const id = newId();
  const beat = async (): Promise<void> => {
    await query(
      orm.em.fork(),
      sql`
        with forgotten as (
          delete from workers where seen_at < now() - ${FORGOTTEN_AFTER}::interval
        )
        insert into workers (id, host, pid) values (${id}, ${host}, ${pid})
        on conflict (id) do update set seen_at = now()`,
    );
  };
  await beat();
  let beating = Promise.resolve();
  let isBeating = false;
  const timer = setInterval(() => {
    if (isBeating) return;
    isBeating = true;
    beating = beat()
      .catch((error: unknown) =>
        logFailure(log, 'warn', { error }, 'a worker could not report that it is alive'),
      )
      .finally(() => {
        isBeating = false;
      });
  }, INTERVAL_MS);
  return {
    async stop() {
      clearInterval(timer);
      await beating;
      await query(orm.em.fork(), sql`delete from workers where id = ${id}`).catch(() => {});
    },
  };
}

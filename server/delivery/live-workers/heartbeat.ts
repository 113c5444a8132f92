import { type Log, logFailure } from '../../platform/log.ts';
import { type Database, query, queryOne, sql } from '../../platform/database/sql.ts';
import { newId } from '../../platform/values/id.ts';
import { LIVE_FOR } from './live-workers.ts';

const INTERVAL_MS = 5_000;

/** Rows of workers that were killed are deleted after this time. */
const FORGOTTEN_AFTER = '1 day';

/** Reports every few seconds that this process is a living worker. `onBeat` gets the number of those that are alive. */
export async function startHeartbeat(
  orm: Database,
  { host, pid }: { host: string; pid: number },
  { log, onBeat }: { log: Log; onBeat: (live: number) => void },
): Promise<{ stop(): Promise<void> }> {
  const id = newId();
  const beat = async (): Promise<void> => {
    const { others } = await queryOne<{ others: number }>(
      orm.em.fork(),
      sql`
        with forgotten as (
          delete from workers where seen_at < now() - ${FORGOTTEN_AFTER}::interval
        )
        insert into workers (id, host, pid) values (${id}, ${host}, ${pid})
        on conflict (id) do update set seen_at = now()
        returning (select count(*) from workers w
          where w.id <> ${id} and w.seen_at > now() - ${LIVE_FOR}::interval)::integer as others`,
    );
    onBeat(others + 1);
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

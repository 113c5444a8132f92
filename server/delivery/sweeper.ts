import { lapseRequests } from '../consent/requests.ts';
import { query, sql } from '../database/sql.ts';
import { deleteExpiredRecords } from '../idempotency/records.ts';
import { deleteOldTestEmails, expire } from './claim.ts';
import { tendEvents, type TendParts } from './events/tend.ts';

const INTERVAL_MS = 10_000;

/**
 * Ends what would otherwise wait for ever, and clears away what has had its time (S5). Each statement
 * may run in several processes at once.
 */
export function startSweeper(
  parts: TendParts & { consentRetentionDays: number },
  { intervalMs = INTERVAL_MS } = {},
): { stop(): Promise<void> } {
  const { orm, lifetimes, consentRetentionDays, log } = parts;
  let current: Promise<void> = Promise.resolve();
  const sweep = async (): Promise<void> => {
    const em = orm.em.fork();
    // A server that runs for months needs the months to come.
    await query(em, sql`select ensure_email_partitions(now())`);
    await tendEvents(parts);
    const expired = await expire(em, lifetimes);
    await deleteOldTestEmails(em);
    await lapseRequests(em);
    await deleteExpiredRecords(em);
    await query(
      em,
      sql`select forget_erased_consent(make_interval(days => ${consentRetentionDays}))`,
    );
    await query(
      em,
      sql`delete from mailbox_messages where received_at < now() - interval '7 days'`,
    );
    if (expired > 0) log.warn({ expired }, 'emails failed');
  };
  const timer = setInterval(() => {
    current = sweep().catch((error: unknown) => {
      log.warn({ type: (error as Error).name }, 'sweep failed; the next one follows');
    });
  }, intervalMs);
  return {
    async stop() {
      clearInterval(timer);
      await current;
    },
  };
}

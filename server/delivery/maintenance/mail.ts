import type { EntityManager } from '@mikro-orm/postgresql';
import { closeExpiredRequests } from '../../audience/consent/requests.ts';
import { removeDeletedAttributes } from '../../audience/contact-attributes/remove-values.ts';
import { inThrottledBatches } from '../../platform/database/batches.ts';
import { query, queryOne, sql } from '../../platform/database/sql.ts';
import { deleteExpiredRecords } from '../../http/idempotency-records.ts';
import { deleteOldLinks } from '../../messages/senders/link-limits.ts';
import { attemptWith } from '../attempt.ts';
import { deleteOldTestEmails, expire } from '../claim.ts';
import { maintainEvents, type EventMaintenanceParts } from '../feedback/maintenance.ts';
import { deleteOldMessages } from '../transports/mailbox.ts';

const INTERVAL_MS = 10_000;

/**
 * Ends what would otherwise wait for ever, and clears away what has had its time (S5). Each statement
 * may run in several processes at once.
 */
export function startMailMaintenance(
  parts: EventMaintenanceParts & { consentRetentionDays: number },
  { intervalMs = INTERVAL_MS } = {},
): { stop(): Promise<void> } {
  const { orm, lifetimes, consentRetentionDays, log } = parts;
  let current: Promise<void> = Promise.resolve();
  const attempt = attemptWith(log);
  const sweep = async (): Promise<void> => {
    const em = orm.em.fork();
    // A server that runs for months needs the months to come.
    await attempt(
      'months of emails were made',
      quietly(() => query(em, sql`select ensure_email_partitions(now())`)),
    );
    await attempt(
      'events were tended',
      quietly(() => maintainEvents(parts)),
    );
    await attempt('emails failed as expired', () => expire(em, lifetimes));
    await attempt(
      'test emails were deleted',
      quietly(() => deleteOldTestEmails(em)),
    );
    await attempt(
      'requests for consent lapsed',
      quietly(() => closeExpiredRequests(em)),
    );
    await attempt(
      'values of deleted attributes were removed',
      quietly(() => removeDeletedAttributes(em)),
    );
    await attempt(
      'idempotency records were deleted',
      quietly(() => deleteExpiredRecords(em)),
    );
    await attempt(
      'erased consent was forgotten',
      quietly(() => forgetErasedConsent(em, consentRetentionDays)),
    );
    await attempt(
      'links to sender addresses were forgotten',
      quietly(() => deleteOldLinks(em)),
    );
    await attempt(
      'messages of the mailbox were deleted',
      quietly(() => deleteOldMessages(em)),
    );
  };
  const timer = setInterval(() => {
    current = sweep();
  }, intervalMs);
  return {
    async stop() {
      clearInterval(timer);
      await current;
    },
  };
}

/** C7: the proof of an erased person's consent, when it has had its time. */
function forgetErasedConsent(em: EntityManager, days: number): Promise<number> {
  return inThrottledBatches(async (limit) => {
    const { forgotten } = await queryOne<{ forgotten: number }>(
      em,
      sql`select forget_erased_consent(make_interval(days => ${days}), ${limit}) as forgotten`,
    );
    return forgotten;
  });
}

/** What is done every day is worth a line only when it fails. */
const quietly = (work: () => Promise<unknown>) => async (): Promise<number> => {
  await work();
  return 0;
};

import type { EntityManager } from '@mikro-orm/postgresql';
import { query, sql } from '../database/sql.ts';
import type { JsonObject } from '../values/json.ts';

export interface ClaimedEmail {
  id: string;
  organization_id: string;
  contact_id: string | null;
  subtype_id: string | null;
  to_email: string;
  to_key: string;
  from_email: string;
  from_name: string | null;
  reply_to: string | null;
  subject: string;
  template_version_id: string;
  locale: string;
  variables: JsonObject;
  attempts: number;
}

/** E11: how long mail may wait. A stale reset link helps nobody. */
const LIFETIMES = { high: '1 hour', others: '72 hours' };

export const EXPIRED = sql<boolean>`
  e.id < uuid_at(now() - case e.priority when 'high' then ${LIFETIMES.high}::interval
    else ${LIFETIMES.others}::interval end)`;

/**
 * Nobody is in the middle of handing it over. What a dead worker had taken stays taken, because nobody
 * knows how far it came, unless it was for the mailbox: that stores the message and `sent` in one
 * transaction, so mail still `sending` was not stored.
 */
const FREE = sql<boolean>`(e.claimed_at is null or e.transport = 'mailbox')`;

/** Takes emails for handing over: from here until they are settled nobody else does. */
export function claim(
  em: EntityManager,
  ids: string[],
  { name, configurationSet }: { name: string; configurationSet: string | null },
): Promise<ClaimedEmail[]> {
  return query<ClaimedEmail>(
    em,
    sql`
      update emails e set status = 'sending', attempts = e.attempts + 1, claimed_at = now(),
        attempted_at = now(), transport = ${name}, configuration_set = ${configurationSet}
      where e.id = any(${ids}::uuid[]) and e.mode = 'live' and e.status in ('queued', 'sending')
        and e.erased_at is null and ${FREE} and not ${EXPIRED}
      returning e.id, e.organization_id, e.contact_id, e.subtype_id, e.to_email, e.to_key,
        e.from_email, e.from_name, e.reply_to, e.subject, e.template_version_id, e.locale, e.variables, e.attempts`,
  );
}

/** Ends what waited too long and isn't just being handed over. Gives how many. */
export async function expire(em: EntityManager): Promise<number> {
  const rows = await query(
    em,
    sql`
      update emails e set status = 'failed', claimed_at = null, variables = null,
        failure_code = 'expired',
        failure_message = 'The email could not leave within its time to live.'
      where e.status in ('queued', 'sending') and e.mode = 'live' and ${FREE} and ${EXPIRED}
      returning e.id`,
  );
  return rows.length;
}

/** Test emails are kept for a day (T2). */
export async function deleteOldTestEmails(em: EntityManager): Promise<void> {
  await query(
    em,
    sql`delete from emails where mode = 'test' and id < uuid_at(now() - interval '24 hours')`,
  );
}

import { queryOne, sql, toIsoOrNull, type Transaction } from '../../../platform/database/sql.ts';
import type { PauseKey } from './pause.ts';

/** EMAILS-11: the times to live in seconds, by priority. */
interface Lifetimes {
  high: number;
  others: number;
}

/**
 * The accepted emails that a pause stops. Emails that are scheduled for later count too, and those that are held
 * after a restore (PROVIDERS-6), which do not expire.
 */
export interface MailOfPause {
  emails: number;
  /** When the first of them expires if the pause lasts until then; null if none is stopped. */
  firstExpiresAt: string | null;
  /** How many expire before a pause with an end ends; without one, within a day. */
  expiring: number;
}

/** The time in the id of the email `e`, a UUIDv7. */
export const ACCEPTED_AT = sql`to_timestamp(('x' || left(replace(e.id::text, '-', ''), 12))::bit(48)::bigint / 1000.0)`;

/** Counts the emails of a pause, and those whose time to live ends first. */
export async function countMailOfPause(
  em: Transaction,
  { organizationId, priority }: Pick<PauseKey, 'organizationId' | 'priority'>,
  until: Date | null,
  { high, others }: Lifetimes,
): Promise<MailOfPause> {
  const end = until ?? new Date(Date.now() + DAY_MS);
  const row = await queryOne<{ emails: number; first: string | null; expiring: number }>(
    em,
    sql`
      select count(*)::integer as emails, min(w.expires_at) as first,
        count(*) filter (where w.expires_at < ${end.toISOString()}::timestamptz)::integer as expiring
      from (
        select case when h.email_id is null or h.released_at is not null
          then coalesce(h.released_at, e.due_at, ${ACCEPTED_AT}) + make_interval(secs => case e.priority
            when 'high' then ${high}::integer else ${others}::integer end) end as expires_at
        from emails e left join restored_emails h on h.email_id = e.id
        where e.status in ('queued', 'sending') and e.mode = 'live' and e.claimed_at is null
          and (${organizationId}::uuid is null or e.organization_id = ${organizationId}::uuid)
          and (${priority}::text is null or e.priority = ${priority}::text)
      ) w`,
  );
  return {
    emails: row.emails,
    firstExpiresAt: toIsoOrNull(row.first),
    expiring: row.expiring,
  };
}

const DAY_MS = 24 * 3_600_000;

export const presentMailOfPause = ({ emails, firstExpiresAt, expiring }: MailOfPause) => ({
  emails,
  first_expires_at: firstExpiresAt,
  expiring,
});

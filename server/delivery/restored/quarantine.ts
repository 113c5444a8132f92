import { ACCEPTED_AT } from '../../messages/sending/pauses/mail-of-pause.ts';
import { firstIdAt } from '../../platform/database/first-id.ts';
import { query, queryOne, sql, toIso, type Transaction } from '../../platform/database/sql.ts';

export interface QuarantineFilter {
  organizationId: string | null;
  /** The domain of the sender. */
  domain: string | null;
  /** When they were accepted: `since` is inclusive, `until` exclusive; null for all. */
  since: Date | null;
  until: Date | null;
  /** Only those that are scheduled for later, or only those that are due; null for both. */
  scheduled: boolean | null;
}

export const EVERYTHING: QuarantineFilter = {
  organizationId: null,
  domain: null,
  since: null,
  until: null,
  scheduled: null,
};

/** Matches the quarantined email `h` and its email `e`. */
export const matches = ({
  organizationId,
  domain,
  since,
  until,
  scheduled,
}: QuarantineFilter) => sql<boolean>`
  (h.released_at is null and e.status in ('queued', 'sending')
    and (${organizationId}::uuid is null or h.organization_id = ${organizationId}::uuid)
    and (${domain}::text is null or ${SENDER_DOMAIN} = ${domain}::text)
    and ${since === null ? sql`true` : sql`e.id >= ${firstIdAt(since)}`}
    and ${until === null ? sql`true` : sql`e.id < ${firstIdAt(until)}`}
    and (${scheduled}::boolean is null or ${IS_SCHEDULED} = ${scheduled}::boolean))`;

const IS_SCHEDULED = sql<boolean>`(e.due_at is not null and e.due_at > now())`;

const SENDER_DOMAIN = sql`substring(lower(e.from_email) from '[^@]*$')`;

/** Emails that a restore has quarantined. Times are in ISO format. */
export interface QuarantinedGroup {
  organization: string;
  domain: string;
  priority: string;
  emails: number;
  /** How many of them are scheduled for later. */
  scheduled: number;
  oldest_due: string;
}

/** Counts the quarantined emails by organization, sender domain and priority. */
export async function countQuarantinedGroups(
  em: Transaction,
  filter: QuarantineFilter,
): Promise<QuarantinedGroup[]> {
  const rows = await query<QuarantinedGroup>(
    em,
    sql`
      select o.slug as organization, ${SENDER_DOMAIN} as domain, e.priority,
        count(*)::integer as emails, (count(*) filter (where ${IS_SCHEDULED}))::integer as scheduled,
        min(coalesce(e.due_at, ${ACCEPTED_AT})) as oldest_due
      from restored_emails h join emails e on e.id = h.email_id
        join organizations o on o.id = h.organization_id
      where ${matches(filter)}
      group by 1, 2, e.priority order by 1, 2, array_position(array['high', 'normal', 'low'], e.priority)`,
  );
  return rows.map((row) => ({ ...row, oldest_due: toIso(row.oldest_due) }));
}

/** Since when an email is quarantined; null if none is. Counts nothing, because the readiness checks ask often. */
export async function findQuarantineStart(em: Transaction): Promise<string | null> {
  const [row] = await query<{ since: string }>(
    em,
    sql`select h.quarantined_at as since from restored_emails h join emails e on e.id = h.email_id
      where ${matches(EVERYTHING)} limit 1`,
  );
  return row ? toIso(row.since) : null;
}

/** Counts the emails that are quarantined. */
export async function countQuarantined(em: Transaction): Promise<number> {
  return (await readQuarantine(em))?.emails ?? 0;
}

/** Since when emails are quarantined, and how many; null if none is. */
export async function readQuarantine(
  em: Transaction,
): Promise<{ since: string; emails: number } | null> {
  const { since, emails } = await queryOne<{ since: string | null; emails: number }>(
    em,
    sql`select min(h.quarantined_at) as since, count(*)::integer as emails
      from restored_emails h join emails e on e.id = h.email_id
      where ${matches(EVERYTHING)}`,
  );
  return since === null ? null : { since: toIso(since), emails };
}

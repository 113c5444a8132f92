import { query, sql, type Transaction } from '../../platform/database/sql.ts';
import type { DomainAtRelay } from './relay-name.ts';

/** The first probe of a blocked domain, and the longest time between two. */
export const FIRST_PROBE = '30 seconds';
const LONGEST_PROBE_SECONDS = 1_800;

/** Now, rounded down to the milliseconds of the column. */
export const DUE = sql<string>`date_trunc('milliseconds', now())`;

/** How many probes are remembered, so that the next one has another recipient. */
const MOST_REMEMBERED = 50;

/**
 * Makes the next probe of all blocked domains due, because the relay takes mail again. These probes don't count, or a
 * relay that is often unavailable would lengthen the intervals.
 */
export async function probeAllNow(em: Transaction, relay: string): Promise<void> {
  await query(
    em,
    sql`update relay_domains set probe_at = ${DUE}, probes = greatest(probes - 1, 0)
      where relay = ${relay} and blocked_at is not null and probe_at > now()`,
  );
}

/** Domains whose next probe is due. */
export const readDueProbes = (em: Transaction, relay: string) =>
  query<{ organization_id: string; domain: string }>(
    em,
    sql`
      select organization_id, domain from relay_domains
      where relay = ${relay} and refusals > 0 and blocked_at is not null and probe_at <= now()
      order by probe_at limit 100`,
  );

/**
 * Chooses one of the waiting emails of a domain as its probe. Preferred are, in this order: the recipient
 * domain that has been tried least, priority `high`, the recipient that has been tried least, the newest
 * email, because the oldest may be about to expire. So one bad recipient, or one recipient domain that
 * accepts nothing of this sender, cannot keep the other emails waiting. At most 2,000 emails are
 * considered. One of several workers gets the email; the others get null, as does every worker if no email
 * waits.
 */
export async function chooseProbe(
  em: Transaction,
  { relay, organizationId, domain }: DomainAtRelay,
): Promise<string | null> {
  const blocked = sql`blocked_emails h where h.organization_id = ${organizationId} and h.domain = ${domain}`;
  const [row] = await query<{ probe_email_id: string }>(
    em,
    sql`
      with due as (
        select probed_emails from relay_domains
        where relay = ${relay} and organization_id = ${organizationId} and domain = ${domain}
          and blocked_at is not null and probe_at <= now()
      ), tried as (
        select e.id, e.to_key, substring(e.to_key from '[^@]*$') as to_domain
        -- One row for each probe.
        from due, unnest(due.probed_emails) as probed (id) join emails e on e.id = probed.id
      ), domains as (
        select to_domain, count(*) as times from tried group by to_domain
      ), recipients as (
        select to_key, count(*) as times from tried group by to_key
      ), candidates as (
        (select h.email_id from ${blocked} and h.high order by h.email_id desc limit 500)
        union (select h.email_id from ${blocked} order by h.email_id desc limit 1000)
        union (select h.email_id from ${blocked} order by h.email_id limit 500)
      ), chosen as (
        select e.id from candidates c join emails e on e.id = c.email_id
          left join domains on domains.to_domain = substring(e.to_key from '[^@]*$')
          left join recipients on recipients.to_key = e.to_key
        where e.status in ('queued', 'sending') and e.erased_at is null and exists (select from due)
        order by coalesce(domains.times, 0), e.priority = 'high' desc, coalesce(recipients.times, 0),
          exists (select from tried t where t.id = e.id), e.id desc
        limit 1
      )
      update relay_domains d set probes = d.probes + 1, probe_email_id = chosen.id,
        probed_emails = (d.probed_emails || chosen.id)
          [greatest(1, cardinality(d.probed_emails) + 2 - ${MOST_REMEMBERED}::integer):],
        probe_at = now() + least(${LONGEST_PROBE_SECONDS}::float8, 30 * 2 ^ least(d.probes + 1, 10))
          * (0.9 + 0.2 * random()) * interval '1 second'
      from chosen
      where d.relay = ${relay} and d.organization_id = ${organizationId} and d.domain = ${domain}
        and d.blocked_at is not null and d.probe_at <= now()
      returning d.probe_email_id`,
  );
  return row?.probe_email_id ?? null;
}

/** Does not count a probe whose answer says nothing about the sender: another email is tried soon. */
export async function discountProbe(
  em: Transaction,
  { relay, organizationId, domain }: DomainAtRelay,
  emailId: string,
): Promise<void> {
  await query(
    em,
    sql`
      update relay_domains set probes = greatest(probes - 1, 0), probe_email_id = null,
        probe_at = least(probe_at, now() + ${FIRST_PROBE}::interval)
      where relay = ${relay} and organization_id = ${organizationId} and domain = ${domain}
        and blocked_at is not null and coalesce(probe_email_id, ${emailId}::uuid) = ${emailId}::uuid`,
  );
}

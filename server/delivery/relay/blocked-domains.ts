import { query, sql, toIso, type Transaction } from '../../platform/database/sql.ts';
import { DUE } from './probes.ts';

/**
 * The sender domains as operators see and change them. Needs the database's owner, who sees organizations.
 */

/**
 * A sender domain that is not blocked, although the SMTP relay has refused several of its emails in a row.
 */
export interface RefusedDomain {
  organization: string;
  domain: string;
  /** Policy refusals since the relay last took its mail, and when the last one came. */
  refusals: number;
  last: string;
  message: string;
}

const REFUSALS_TO_SHOW = 5;

export async function readRefused(em: Transaction, relay: string | null): Promise<RefusedDomain[]> {
  const rows = await query<RefusedDomain>(
    em,
    sql`
      select o.slug as organization, d.domain, d.refusals, d.refused_at as last, d.message
      from relay_domains d join organizations o on o.id = d.organization_id
      where d.relay = ${relay} and d.refusals >= ${REFUSALS_TO_SHOW} and d.blocked_at is null
      order by o.slug, d.domain`,
  );
  return rows.map((row) => ({ ...row, last: toIso(row.last) }));
}

/** A sender domain whose mail waits because the SMTP relay refuses it. */
export interface BlockedDomain {
  organization: string;
  domain: string;
  since: string;
  /** The relay's last reply, without addresses. */
  message: string;
  /** When the next email is sent as a probe. */
  nextProbe: string;
  emails: number;
}

/** Returns the domains in the order in which they were blocked. */
export async function readBlockedDomains(
  em: Transaction,
  relay: string | null,
): Promise<BlockedDomain[]> {
  const rows = await query<BlockedDomain>(
    em,
    sql`
      select o.slug as organization, d.domain, d.blocked_at as since, d.message,
        d.probe_at as "nextProbe", (select count(*)::integer from blocked_emails h
          where h.organization_id = d.organization_id and h.domain = d.domain) as emails
      from relay_domains d join organizations o on o.id = d.organization_id
      where d.relay = ${relay} and d.refusals > 0 and d.blocked_at is not null
      order by d.blocked_at, o.slug, d.domain`,
  );
  return rows.map((row) => ({
    ...row,
    since: toIso(row.since),
    nextProbe: toIso(row.nextProbe),
  }));
}

/** A blocked sender domain whose probe was made due, and how many emails wait. */
export interface ProbedDomain {
  organization: string;
  domain: string;
  emails: number;
}

/**
 * Makes the next probe due now, and the ones after it frequent again: for all blocked domains at the relay, or for
 * one. Workers look for due probes once a second.
 */
export function probeBlockedNow(
  em: Transaction,
  relay: string | null,
  domain: string | null,
): Promise<ProbedDomain[]> {
  return query<ProbedDomain>(
    em,
    sql`
      with tried as (
        update relay_domains set probe_at = ${DUE}, probes = 0
        where relay = ${relay} and blocked_at is not null
          and (${domain}::text is null or domain = ${domain})
        returning organization_id, domain
      )
      select o.slug as organization, t.domain, (select count(*)::integer from blocked_emails h
          where h.organization_id = t.organization_id and h.domain = t.domain) as emails
      from tried t join organizations o on o.id = t.organization_id
      order by o.slug, t.domain`,
  );
}

import type { EntityManager } from '@mikro-orm/postgresql';
import type { MailTransport } from '../platform/config.ts';
import { query, queryOne, sql, toIso } from '../platform/database/sql.ts';
import { timeOfId } from '../platform/values/id.ts';

/** What an operator does about a pause or refusals; each reason is explained in the guide. */
export const WHAT_TO_DO =
  'Mend the cause, then run `mailwright queue retry`. The guide "Email statuses and events" lists what each reply means under "When an SMTP server refuses mail".';

/** Why no mail leaves, and since when. */
export interface Pause {
  transport: string;
  reason: string;
  message: string;
  since: string;
}

/** Of the configured transport: what another one left behind holds nothing up. */
export async function readPause(
  em: EntityManager,
  transport: MailTransport,
): Promise<Pause | null> {
  const [row] = await query<Pause>(
    em,
    sql`
      select transport, parked_reason as reason, parked_message as message, parked_at as since
      from send_gates where transport = ${transport} and parked_reason is not null`,
  );
  return row ? { ...row, since: toIso(row.since) } : null;
}

export interface Depth {
  priority: 'high' | 'normal' | 'low';
  emails: number;
  /** When the oldest was accepted. */
  oldest: string;
}

/** What waits to leave, or to be tried again, by priority. */
export async function readDepths(em: EntityManager): Promise<Depth[]> {
  const rows = await query<Depth>(
    em,
    sql`
      select e.priority, count(*)::integer as emails, min(e.id::text) as oldest
      from emails e
      where e.status in ('queued', 'sending') and e.mode = 'live' and e.claimed_at is null
      group by e.priority
      order by array_position(array['high', 'normal', 'low'], e.priority)`,
  );
  return rows.map((row) => ({ ...row, oldest: timeOfId(row.oldest).toISOString() }));
}

/** Live mail that has been claimed and whose outcome isn't written down yet. */
export async function countUnsettled(em: EntityManager): Promise<number> {
  const { emails } = await queryOne<{ emails: number }>(
    em,
    sql`
      select count(*)::integer as emails from emails e
      where e.status = 'sending' and e.mode = 'live' and e.claimed_at is not null`,
  );
  return emails;
}

/** A sender domain of which the SMTP relay refuses several emails in a row, though it isn't blocked. */
export interface RefusedDomain {
  organization: string;
  domain: string;
  /** Policy refusals since the relay last took its mail, and when the last one came. */
  refusals: number;
  last: string;
  message: string;
}

const REFUSALS_TO_SHOW = 5;

export async function readRefused(
  em: EntityManager,
  relay: string | null,
): Promise<RefusedDomain[]> {
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
  /** The relay's last words, without addresses. */
  message: string;
  /** When one email tries the relay again. */
  nextProbe: string;
  emails: number;
}

/** By the time since when they wait. */
export async function readBlockedDomains(
  em: EntityManager,
  relay: string | null,
): Promise<BlockedDomain[]> {
  const rows = await query<BlockedDomain>(
    em,
    sql`
      select o.slug as organization, d.domain, d.blocked_at as since, d.message,
        d.probe_at as "nextProbe", (select count(*)::integer from held_emails h
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

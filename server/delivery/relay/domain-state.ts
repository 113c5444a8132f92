import type { EntityManager } from '@mikro-orm/postgresql';
import { query, queryOne, sql } from '../../database/sql.ts';

/** An organization's sender domain at one relay. */
export interface DomainAtRelay {
  relay: string;
  organizationId: string;
  domain: string;
}

/** So many refusals in a row, without the relay taking other mail of the domain, block the domain. */
const REFUSALS_TO_BLOCK = 3;

/** The first probe of a blocked domain, and the longest time between two. */
const FIRST_PROBE = '30 seconds';
const LONGEST_PROBE_SECONDS = 1_800;

/** The refusals that are looked at to tell whether the relay refuses everybody, and how many domains prove it. */
const LAST_REFUSALS = 20;
const DOMAINS_THAT_PROVE = 3;

/** A relay that has taken another domain's mail within this time doesn't refuse everybody. */
const RECENT = '60 seconds';

/** A domain about which the relay has something to object. */
export interface RefusedDomain {
  organization_id: string;
  domain: string;
  blocked: boolean;
  probe_email_id: string | null;
}

export const readRefusedDomains = (em: EntityManager, relay: string): Promise<RefusedDomain[]> =>
  query<RefusedDomain>(
    em,
    sql`
      select organization_id, domain, blocked_at is not null as blocked, probe_email_id
      from relay_domains where relay = ${relay} and refusals > 0`,
  );

/** Gives whether the domain was blocked until now. */
export async function recordAcceptance(
  em: EntityManager,
  { relay, organizationId, domain }: DomainAtRelay,
): Promise<boolean> {
  const { was_blocked } = await queryOne<{ was_blocked: boolean }>(
    em,
    sql`
      with before as (
        select blocked_at from relay_domains
        where relay = ${relay} and organization_id = ${organizationId} and domain = ${domain}
        for update
      ), accepted as (
        insert into relay_domains as d (relay, organization_id, domain, accepted_at)
        values (${relay}, ${organizationId}, ${domain}, now())
        on conflict (relay, organization_id, domain) do update set accepted_at = now(),
          refusals = 0, message = null, blocked_at = null, probes = 0, probe_at = null,
          probe_email_id = null
      )
      select exists (select from before where blocked_at is not null) as was_blocked`,
  );
  return was_blocked;
}

export interface Refusal {
  /** In a row. */
  refusals: number;
  blocked: boolean;
  /** When the relay last took mail of the domain. */
  accepted_at: string | null;
  probe_email_id: string | null;
  /** The relay refuses everybody, as far as anybody can tell. */
  everybody: boolean;
}

/** Counts a policy refusal of the relay, with its words. */
export async function recordRefusal(
  em: EntityManager,
  { relay, organizationId, domain }: DomainAtRelay,
  { emailId, message }: { emailId: string; message: string },
): Promise<Refusal> {
  await query(em, sql`insert into relay_refusals (relay, domain) values (${relay}, ${domain})`);
  await query(
    em,
    sql`
      delete from relay_refusals where relay = ${relay} and id <= (
        select id from relay_refusals where relay = ${relay}
        order by id desc offset ${LAST_REFUSALS} limit 1)`,
  );
  const refusal = await queryOne<Omit<Refusal, 'everybody'>>(
    em,
    sql`
      insert into relay_domains as d (relay, organization_id, domain, refusals, refused_at, message)
      values (${relay}, ${organizationId}, ${domain}, 1, now(), ${message})
      on conflict (relay, organization_id, domain) do update set
        refusals = d.refusals + 1, refused_at = now(), message = excluded.message,
        probe_email_id = nullif(d.probe_email_id, ${emailId}::uuid),
        blocked_at = case when d.refusals + 1 < ${REFUSALS_TO_BLOCK}::integer then d.blocked_at
          else coalesce(d.blocked_at, now()) end,
        probe_at = case when d.refusals + 1 < ${REFUSALS_TO_BLOCK}::integer then d.probe_at
          else coalesce(d.probe_at, now() + ${FIRST_PROBE}::interval) end
      returning refusals, blocked_at is not null as blocked, accepted_at, probe_email_id`,
  );
  return { ...refusal, everybody: await refusesEverybody(em, relay, domain, refusal.blocked) };
}

/** It was the refusal that blocked the domain. */
export const hasJustBlocked = ({ refusals }: Refusal): boolean => refusals === REFUSALS_TO_BLOCK;

/**
 * V2: the last 20 refusals come from at least 3 domains and the relay took no mail meanwhile; or the domain is
 * blocked and the relay has taken no other domain's mail for 60 s. One tenant's domains prove nothing while
 * another's mail is taken.
 */
async function refusesEverybody(
  em: EntityManager,
  relay: string,
  domain: string,
  blocked: boolean,
): Promise<boolean> {
  const { several, no_other } = await queryOne<{ several: boolean; no_other: boolean }>(
    em,
    sql`
      select
        (select count(*) >= ${LAST_REFUSALS} and count(distinct r.domain) >= ${DOMAINS_THAT_PROVE}
            and not exists (select from relay_domains a
              where a.relay = ${relay} and a.accepted_at >= min(r.refused_at))
          from (select domain, refused_at from relay_refusals where relay = ${relay}
            order by id desc limit ${LAST_REFUSALS}) r) as several,
        not exists (select from relay_domains o where o.relay = ${relay} and o.domain <> ${domain}
          and o.accepted_at > now() - ${RECENT}::interval) as no_other`,
  );
  return several || (blocked && no_other);
}

/** Brings the next probe of all blocked domains forward: the relay takes mail again. */
export async function probeAllNow(em: EntityManager, relay: string): Promise<void> {
  await query(
    em,
    sql`update relay_domains set probe_at = now()
      where relay = ${relay} and blocked_at is not null and probe_at > now()`,
  );
}

/** Domains whose next probe is due. */
export const readDueProbes = (em: EntityManager, relay: string) =>
  query<{ organization_id: string; domain: string }>(
    em,
    sql`
      select organization_id, domain from relay_domains
      where relay = ${relay} and refusals > 0 and blocked_at is not null and probe_at <= now()
      order by probe_at limit 100`,
  );

/**
 * Chooses the newest email that waits as the probe of a domain, because the oldest may be about to expire. Of
 * several workers one gets it; the others, and who finds nothing waiting, get null.
 */
export async function chooseProbe(
  em: EntityManager,
  { relay, organizationId, domain }: DomainAtRelay,
): Promise<string | null> {
  const [row] = await query<{ probe_email_id: string }>(
    em,
    sql`
      update relay_domains d set probes = d.probes + 1, probe_email_id = w.email_id,
        probe_at = now() + least(${LONGEST_PROBE_SECONDS}::float8, 30 * 2 ^ least(d.probes + 1, 10))
          * (0.9 + 0.2 * random()) * interval '1 second'
      from (
        select h.email_id from held_emails h join emails e on e.id = h.email_id
        where h.organization_id = ${organizationId} and h.domain = ${domain}
          and e.status in ('queued', 'sending') and e.erased_at is null
        order by h.email_id desc limit 1
      ) w
      where d.relay = ${relay} and d.organization_id = ${organizationId} and d.domain = ${domain}
        and d.blocked_at is not null and d.probe_at <= now()
      returning d.probe_email_id`,
  );
  return row?.probe_email_id ?? null;
}

/** What has not been heard of for so long tells nothing any more. Gives 0: that is nothing to report. */
export async function forgetDomains(em: EntityManager): Promise<number> {
  await query(
    em,
    sql`
      delete from relay_domains d
      where greatest(d.refused_at, d.accepted_at) < now() - interval '7 days'
        and not exists (select from held_emails h
          where h.organization_id = d.organization_id and h.domain = d.domain)`,
  );
  return 0;
}

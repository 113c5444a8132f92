import type { EntityManager } from '@mikro-orm/postgresql';
import type { MailTransport } from '../platform/config.ts';
import { query, sql } from '../platform/database/sql.ts';
import { SEND_QUEUE } from '../platform/queue/queues.ts';
import { QUEUE_SCHEMA } from '../platform/queue/schema.ts';
import { type Pause, readPause } from './queue-state.ts';
import { DUE } from './relay/probes.ts';

/**
 * What an operator asks for who knows that the provider takes mail again. Workers look at all of this once a second,
 * whatever process has changed it. Runs as the database's owner, who sees organizations, emails and jobs.
 */

/** Makes the next trial of a parked queue due now, and the ones after it frequent again. Null if it isn't parked. */
export async function tryParkedNow(
  em: EntityManager,
  transport: MailTransport,
): Promise<Pause | null> {
  await query(
    em,
    sql`update send_gates set probe_at = now(), probes = 0
      where transport = ${transport} and parked_reason is not null`,
  );
  return readPause(em, transport);
}

/** A sender domain whose mail waits, and how many emails do. */
export interface TriedDomain {
  organization: string;
  domain: string;
  emails: number;
}

/** The same for blocked sender domains: for all at the relay, or for one name. */
export function tryDomainsNow(
  em: EntityManager,
  relay: string | null,
  domain: string | null,
): Promise<TriedDomain[]> {
  return query<TriedDomain>(
    em,
    sql`
      with tried as (
        update relay_domains set probe_at = ${DUE}, probes = 0
        where relay = ${relay} and blocked_at is not null
          and (${domain}::text is null or domain = ${domain})
        returning organization_id, domain
      )
      select o.slug as organization, t.domain, (select count(*)::integer from held_emails h
          where h.organization_id = t.organization_id and h.domain = t.domain) as emails
      from tried t join organizations o on o.id = t.organization_id
      order by o.slug, t.domain`,
  );
}

const BATCH = 5_000;

export interface DelayedBatch {
  emails: number;
  /** The id of the last one; null when there are no more. */
  last: string | null;
}

/**
 * Makes emails due now that wait for their next attempt; how many attempts they have had, and when their time to live
 * ends, stays as it was. One batch, in the order of their ids.
 */
export async function tryDelayedNow(
  em: EntityManager,
  domain: string | null,
  after: string | null,
): Promise<DelayedBatch> {
  const jobs = sql.table(`${QUEUE_SCHEMA}.job`);
  const now = sql.raw(`${QUEUE_SCHEMA}.job_now()`);
  const rows = await query<{ id: string }>(
    em,
    sql`
      with delayed as (
        select j.id from ${jobs} j
        where j.name = ${SEND_QUEUE} and j.state < 'active' and not j.blocked and j.start_after > ${now}
          and (${after}::uuid is null or j.id > ${after}::uuid)
          and (${domain}::text is null or exists (select from emails e where e.id = j.id
            and substring(lower(e.from_email) from '[^@]*$') = ${domain}))
        order by j.id limit ${BATCH} for update skip locked
      ), due as (
        update ${jobs} j set start_after = ${now} from delayed
        where j.name = ${SEND_QUEUE} and j.id = delayed.id
      )
      select id from delayed order by id`,
  );
  return { emails: rows.length, last: rows.length < BATCH ? null : (rows.at(-1)?.id ?? null) };
}

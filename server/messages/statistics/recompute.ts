import { setTimeout as sleep } from 'node:timers/promises';
import { query, sql, type Transaction } from '../../platform/database/sql.ts';
import { COUNT_COLUMNS, COUNT_FLAGS, COUNTED_FLAGS } from './counts.ts';
import type { MarkedBucket } from './marks.ts';

/** Buckets that one transaction counts. */
const GROUP = 20;

/** Less than the interval of maintenance, so that a process that comes a little early does not skip a minute. */
const INTERVAL = '50 seconds';

/** Counts the marked buckets, unless another process has begun to do so within the minute. */
export async function recomputeMinutely(em: Transaction, emailDays: number): Promise<number> {
  const begun = await query(
    em,
    sql`update email_stats_runs set started_at = now()
      where started_at < now() - ${INTERVAL}::interval returning started_at`,
  );
  return begun.length === 0 ? 0 : recomputeMarked(em, emailDays);
}

/**
 * STATISTICS-1: counts the emails of marked buckets. `emailDays`: for so many days emails are stored; counts of earlier ones
 * stay as they are. Each bucket is counted once, even if it is marked again meanwhile. Between transactions it pauses
 * for as long as the last one took. Returns the number of buckets.
 */
export async function recomputeMarked(em: Transaction, emailDays: number): Promise<number> {
  let after: MarkedBucket | null = null;
  for (let total = 0, pauseMs = 0; ;) {
    await sleep(pauseMs);
    const begin = performance.now();
    const counted: MarkedBucket[] = await em.transactional((transaction) =>
      recomputeNext(transaction, after, emailDays),
    );
    pauseMs = performance.now() - begin;
    total += counted.length;
    after = counted.at(-1) ?? null;
    if (after === null) return total;
  }
}

interface NextBucket extends MarkedBucket {
  is_stored: boolean;
}

/** Counts the next buckets. The lock keeps an earlier count from replacing a later one. */
async function recomputeNext(
  em: Transaction,
  after: MarkedBucket | null,
  emailDays: number,
): Promise<MarkedBucket[]> {
  await query(em, sql`select pg_advisory_xact_lock(hashtextextended('mailwright statistics', 0))`);
  const buckets = await query<NextBucket>(
    em,
    sql`
      select distinct m.organization_id, m.bucket,
        m.bucket >= now() - make_interval(days => ${emailDays}) as is_stored
      from email_stats_marks m
      where ${after === null}::boolean or (m.organization_id, m.bucket)
        > (${after?.organization_id ?? null}::uuid, ${after?.bucket ?? null}::timestamptz)
      order by m.organization_id, m.bucket limit ${GROUP}`,
  );
  if (buckets.length === 0) return [];
  // Before the emails are read: a mark that is added later stays.
  await query(
    em,
    sql`delete from email_stats_marks m using ${asRows(buckets)}
    where m.organization_id = b.organization_id and m.bucket = b.bucket`,
  );
  const stored = buckets.filter((bucket) => bucket.is_stored);
  if (stored.length === 0) return buckets;
  await query(
    em,
    sql`delete from email_stats s using ${asRows(stored)}
    where s.organization_id = b.organization_id and s.bucket = b.bucket
      and s.dimension = any(${DIMENSIONS}::text[])`,
  );
  for (const bucket of stored) await countBucket(em, bucket);
  return buckets;
}

const DIMENSIONS = ['all', 'sender_domain', 'recipient_provider', 'template', 'tag', 'campaign'];

const asRows = (buckets: MarkedBucket[]) => sql`
  json_to_recordset(${JSON.stringify(buckets)}::json) as b (organization_id uuid, bucket timestamptz)`;

/** One search for emails that were due when they were accepted, and one for scheduled emails; both by an index. */
async function countBucket(
  em: Transaction,
  { organization_id: organizationId, bucket }: MarkedBucket,
): Promise<void> {
  const begin = sql`${bucket}::timestamptz`;
  const end = sql`(${bucket}::timestamptz + interval '15 minutes')`;
  const emails = sql`
    select split_part(e.from_email, '@', 2) as sender_domain,
      coalesce(e.recipient_provider, 'other') as recipient_provider, e.template_slug as template,
      e.tags, e.campaign_id, ${COUNT_FLAGS}
    from emails e
    where e.organization_id = ${organizationId} and e.mode = 'live' and e.trial is not true
      and e.status not in ('queued', 'sending')`;
  await query(
    em,
    sql`
      with mail as materialized (
        ${emails} and e.due_at is null and e.id >= uuid_at(${begin}) and e.id < uuid_at(${end})
        union all
        ${emails} and e.due_at >= ${begin} and e.due_at < ${end}
      )
      insert into email_stats (organization_id, bucket, dimension, value, ${COUNT_COLUMNS})
      select ${organizationId}::uuid, ${begin},
        case grouping(sender_domain, recipient_provider, template) when 7 then 'all'
          when 3 then 'sender_domain' when 5 then 'recipient_provider' else 'template' end,
        coalesce(sender_domain, recipient_provider, template), ${COUNTED_FLAGS}
      from mail
      group by grouping sets ((), (sender_domain), (recipient_provider), (template))
      having count(*) > 0
      union all
      select ${organizationId}::uuid, ${begin}, 'tag', tag, ${COUNTED_FLAGS}
      from mail cross join unnest(mail.tags) as tag group by tag
      union all
      select ${organizationId}::uuid, ${begin}, 'campaign', c.slug, ${COUNTED_FLAGS}
      -- A deleted campaign has no slug any more.
      from mail left join campaigns c on c.id = mail.campaign_id and c.deleted_at is null
      group by c.slug having count(*) > 0`,
  );
}

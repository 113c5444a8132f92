import { query, sql } from '../../../server/platform/database/sql.ts';
import { openOrm } from '../../../server/app/orm.ts';
import { recomputeMarked } from '../../../server/messages/statistics/recompute.ts';
import { createUnlimitedAccount } from '../account.ts';
import type { Case } from '../case.ts';
import { createDatabase } from '../database.ts';
import { quantile } from '../interleave.ts';
import { startMailwright } from '../processes.ts';

/** 5,000,000 emails in 90 days are 579 in each quarter of an hour, so nearly all values are in each of them. */
const DAYS = 90;
const SIZES = {
  all: 1,
  sender_domain: 5,
  recipient_provider: 12,
  template: 50,
  tag: 200,
  campaign: 30,
};
const EMAILS_PER_BUCKET = 579;
const GOAL_MS = 100;

/** Emails of one bucket that is counted again, as after a large batch. */
const BATCH = 20_000;

export const statistics: Case = {
  name: 'statistics',
  ours: 'A month of statistics by day and template, of 5,000,000 emails in 90 days (50 templates, 5 sender domains, 200 tags, 30 campaigns): p95 of requests one after the other',
  floor: 'None',
  goal: `p95 ≤ ${GOAL_MS} ms`,
  tell: ({ figures }) => `${figures.p95_ms?.toFixed(0)} ms`,
  meets: ({ ratio }) => ratio <= GOAL_MS,

  async run({ serverUrl, long, say }) {
    const database = await createDatabase(serverUrl, { statementMs: 300_000 });
    const { organizationId, key } = await createUnlimitedAccount(database);
    await database.asOwner(async (em) => {
      for (const [dimension, size] of Object.entries(SIZES)) {
        await query(
          em,
          sql`
            insert into email_stats (organization_id, bucket, dimension, value, sent, reported, delivered,
              hard_bounced, soft_bounced, complained, opened, machine_opened, clicked, machine_clicked,
              unsubscribed, failed, canceled)
            select ${organizationId}, b.bucket, ${dimension}::text,
              case when ${dimension} <> 'all' then 'value-' || n end, c, c, c, 0, 0, 0, c / 2, c / 4, c / 8, 0, 0, 0, 0
            from generate_series(date_trunc('day', now()) - make_interval(days => ${DAYS}),
                now(), '15 minutes') as b (bucket),
              generate_series(1, ${size}::integer) n,
              lateral (select greatest(1, ${EMAILS_PER_BUCKET}::integer / ${size}::integer) as c) counts`,
        );
      }
    });
    await database.asOwner((em) => query(em, sql`analyze email_stats, email_stats_hours`));
    const contacts = long ? 1_000_000 : 100_000;
    say(`Creating ${contacts} contacts with consent`);
    await createContacts(database, organizationId, contacts);
    const recount = await measureRecount(database, organizationId);
    say(`${BATCH} emails of one quarter of an hour are counted in ${recount.toFixed(0)} ms`);

    const api = await startMailwright('api', database.url);
    const since = new Date(Date.now() - 30 * 86_400_000).toISOString().slice(0, 10);
    const path = `/api/v1/statistics`;
    const month = `since=${since}&timezone=Europe/Prague`;
    const time = async (kind: string): Promise<number> => {
      const began = performance.now();
      const response = await fetch(`${api.baseUrl}${path}/${kind}`, {
        headers: { Authorization: `Bearer ${key}` },
      });
      const text = await response.text();
      if (response.status !== 200) throw new Error(text);
      return performance.now() - began;
    };
    const times = async (kind: string): Promise<number[]> => {
      const found: number[] = [];
      for (let n = 0; n < (long ? 100 : 30); n += 1) found.push(await time(kind));
      return found;
    };
    try {
      const byTemplate = `emails?${month}&group_by=template`;
      const inKolkata = byTemplate.replace('Europe/Prague', 'Asia/Kolkata');
      await times(byTemplate);
      const figures: Record<string, number> = { recount_20_000_emails_ms: recount };
      for (const [name, kind] of [
        ['p95_ms', byTemplate],
        ['kolkata_p95_ms', inKolkata],
        ['tags_p95_ms', `emails?${month}&group_by=tag`],
        ['campaigns_p95_ms', `emails?${month}&group_by=campaign`],
        ['contacts_p95_ms', `contacts?${month}`],
        ['consent_p95_ms', `consent?${month}&group_by=subtype`],
      ] as const) {
        figures[name] = quantile(await times(kind), 0.95);
        say(`${kind}: ${figures[name].toFixed(0)} ms`);
      }
      return { ratio: figures.p95_ms ?? Infinity, figures };
    } finally {
      await api.stop();
      await database.close();
    }
  },
};

/** Contacts that were created evenly over the days, each with one line of consent. */
async function createContacts(
  { asOwner }: Awaited<ReturnType<typeof createDatabase>>,
  organizationId: string,
  count: number,
): Promise<void> {
  await asOwner(async (em) => {
    await query(
      em,
      sql`
        insert into contacts (id, organization_id, email, email_key, locale, validation_status, created_at)
        select gen_random_uuid(), ${organizationId}, n || '@counted.example', n || '@counted.example', 'en',
          (array['valid', 'risky', 'unknown'])[1 + n % 3],
          now() - n * make_interval(days => ${DAYS}) / ${count}::double precision
        from generate_series(1, ${count}::integer) n`,
    );
    await query(
      em,
      sql`
        insert into consent_ledger (id, organization_id, contact_id, subtype_id, subtype_key,
          from_status, to_status, source, text_version, occurred_at)
        select gen_random_uuid(), c.organization_id, c.id, b.id, b.slug, 'none', 'subscribed', 'api', 1, c.created_at
        from contacts c join subscription_subtypes b on b.organization_id = c.organization_id
          and b.slug = 'order-updates'
        where c.organization_id = ${organizationId} order by c.created_at`,
    );
    await query(em, sql`analyze contacts, consent_ledger`);
  });
}

/** The time in which a bucket with many emails is counted again. */
async function measureRecount(
  database: Awaited<ReturnType<typeof createDatabase>>,
  organizationId: string,
): Promise<number> {
  await database.asOwner(async (em) => {
    await query(
      em,
      sql`
        insert into emails (id, organization_id, mode, to_email, to_key, from_email, subject, template_slug,
          template_version_id, locale, priority, status, sent_at, delivered_at, transport, tags)
        select (left(uuid_at(date_bin('15 minutes', now() - interval '1 hour', to_timestamp(0)))::text, 14)
            || '7' || right(gen_random_uuid()::text, 21))::uuid,
          ${organizationId}, 'live', 'ada@example.com', 'ada@example.com', 'hello@demo-shop.example', 'Subject',
          'value-' || n % 50, gen_random_uuid(), 'en', 'normal', 'delivered', now(), now(), 'ses',
          array['value-' || n % 200]
        from generate_series(1, ${BATCH}::integer) n`,
    );
    await query(em, sql`analyze emails`);
    await query(
      em,
      sql`insert into email_stats_marks (organization_id, bucket)
        values (${organizationId}, date_bin('15 minutes', now() - interval '1 hour', to_timestamp(0)))`,
    );
  });
  const orm = openOrm(
    database.url,
    { applicationName: 'mailwright bench', maxConnections: 2 },
    null,
  );
  const began = performance.now();
  await recomputeMarked(orm.em.fork(), 400);
  const took = performance.now() - began;
  await orm.close(true);
  return took;
}

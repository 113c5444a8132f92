import type { RawBuilder } from 'kysely';
import { sql } from '../../platform/database/sql.ts';

/**
 * What is counted, as conditions on an email `e` that has ended. An email counts once in each; a bounce counts while it
 * is the status.
 */
const CONDITIONS = {
  sent: sql`(e.sent_at is not null or e.status in ('sent', 'delivered', 'bounced', 'complained'))`,
  // Without a configuration set, nobody reports on it (see `Claim`). Mail servers report deliveries of some email only.
  reported: sql`((e.configuration_set is not null or e.transport = 'mailbox')
    and (e.sent_at is not null or e.status in ('sent', 'bounced'))
    or e.transport is distinct from 'smtp'
      and (e.delivered_at is not null or e.status in ('delivered', 'complained')))`,
  delivered: sql`(e.delivered_at is not null or e.status in ('delivered', 'complained'))`,
  hard_bounced: sql`(e.status = 'bounced' and e.bounce_type = 'hard')`,
  soft_bounced: sql`(e.status = 'bounced' and e.bounce_type is distinct from 'hard')`,
  complained: sql`(e.status = 'complained')`,
  opened: sql`(e.opened_at is not null)`,
  machine_opened: sql`(e.machine_opened_at is not null)`,
  clicked: sql`(e.clicked_at is not null)`,
  machine_clicked: sql`(e.machine_clicked_at is not null)`,
  unsubscribed: sql`(e.unsubscribed_at is not null)`,
  failed: sql`(e.status = 'failed')`,
  canceled: sql`(e.status = 'canceled')`,
} satisfies Record<string, RawBuilder<unknown>>;

export type Count = keyof typeof CONDITIONS;
export type Counts = Record<Count, number>;

export const COUNTS = Object.keys(CONDITIONS) as Count[];

const each = (column: (count: Count) => RawBuilder<unknown>): RawBuilder<unknown> =>
  sql.join(COUNTS.map(column));

export const COUNT_COLUMNS = each((count) => sql.ref(count));

/** The conditions on emails `e`, named like the columns. */
export const COUNT_FLAGS = each((count) => sql`${CONDITIONS[count]} as ${sql.ref(count)}`);

/** The numbers of rows with each flag. */
export const COUNTED_FLAGS = each((count) => sql`count(*) filter (where ${sql.ref(count)})`);

/** Sums of counted rows. JavaScript's numbers are exact up to 2^53. */
export const SUMS = each(
  (count) => sql`coalesce(sum(${sql.ref(count)}), 0)::double precision as ${sql.ref(count)}`,
);

/** F.3. Null without a denominator: nothing was sent, or the provider does not report. */
export const ratesOf = (counts: Counts) => ({
  delivery_rate: rate(counts.delivered, counts.reported),
  bounce_rate: rate(counts.hard_bounced, counts.sent),
  complaint_rate: rate(counts.complained, counts.delivered),
  open_rate: rate(counts.opened, counts.delivered),
  click_rate: rate(counts.clicked, counts.delivered),
  unsubscribe_rate: rate(counts.unsubscribed, counts.delivered),
});

const rate = (part: number, whole: number): number | null =>
  whole === 0 ? null : Math.round((part / whole) * 1e6) / 1e6;

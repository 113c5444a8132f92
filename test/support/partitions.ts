import type { RawBuilder } from 'kysely';
import { sql } from '../../server/platform/database/sql.ts';

/** The keys and the lengths of partitions. */
const PARTITIONED = {
  emails: ['id', 'month'],
  email_events: ['email_id', 'month'],
  email_labels: ['email_id', 'month'],
  events: ['id', 'day'],
  request_log: ['id', 'day'],
  webhook_deliveries: ['event_id', 'day'],
} as const;

/** Creates the partition that begins at this timestamp in UTC, as maintenance would have done at that time. */
export function ensurePartition(
  table: keyof typeof PARTITIONED,
  begins: RawBuilder<unknown>,
): RawBuilder<unknown> {
  const [key, unit] = PARTITIONED[table];
  return sql`ensure_partition(${table}, ${key}, ${unit}, (${begins})::timestamp, 'fillfactor = 100')`;
}

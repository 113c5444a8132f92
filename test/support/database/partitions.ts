import type { RawBuilder } from 'kysely';
import { sql } from '../../../server/platform/database/sql.ts';

const UPDATED = 'autovacuum_vacuum_scale_factor = 0.05, autovacuum_analyze_scale_factor = 0.05';

/** The keys, lengths and storage parameters of partitions, as in the schema. */
const PARTITIONED = {
  emails: ['id', 'month', `fillfactor = 80, ${UPDATED}`],
  email_events: ['email_id', 'month', 'fillfactor = 100'],
  email_labels: ['email_id', 'month', 'fillfactor = 100'],
  events: ['id', 'day', UPDATED],
  request_log: ['id', 'day', 'fillfactor = 100'],
  webhook_deliveries: ['event_id', 'day', `fillfactor = 80, ${UPDATED}`],
} as const;

/** Creates the partition that begins at this timestamp in UTC, as maintenance would have done at that time. */
export function ensurePartition(
  table: keyof typeof PARTITIONED,
  begins: RawBuilder<unknown>,
): RawBuilder<unknown> {
  const [key, unit, options] = PARTITIONED[table];
  return sql`ensure_partition(${table}, ${key}, ${unit}, (${begins})::timestamp, ${options})`;
}

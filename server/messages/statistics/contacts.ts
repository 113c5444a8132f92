import { sql } from '../../platform/database/sql.ts';
import { type OrganizationScope, ownedBy } from '../../platform/database/tenancy.ts';
import { type Counted, type Entry, inPeriod, readEntries, sumOf } from './grouped.ts';
import type { ReadRange } from './range.ts';

const STATUSES = ['valid', 'risky', 'invalid', 'unknown', 'pending'] as const;

export type ContactCounts = Record<'created' | 'subscribed' | (typeof STATUSES)[number], number>;

const NUMBERS = sql`
  count(*)::double precision as created,
  count(*) filter (where c.subscribed)::double precision as subscribed,
  ${sql.join(
    STATUSES.map(
      (status) => sql`count(*) filter (where c.validation_status = ${sql.lit(status)})
        ::double precision as ${sql.ref(status)}`,
    ),
  )}`;

const ZERO: ContactCounts = {
  created: 0,
  subscribed: 0,
  valid: 0,
  risky: 0,
  invalid: 0,
  unknown: 0,
  pending: 0,
};

/** Counts contacts by the time of their creation. */
export async function readContactStatistics(
  { em, organizationId }: OrganizationScope,
  range: ReadRange,
): Promise<{ totals: ContactCounts; entries: Entry<ContactCounts>[] }> {
  const counted: Counted = {
    rows: sql`contacts c where ${ownedBy(organizationId, 'c')} and ${inPeriod(sql`c.created_at`)}`,
    counts: NUMBERS,
    group: null,
  };
  const entries = await readEntries<ContactCounts>(em, counted, range.periods);
  return { totals: sumOf(ZERO, entries), entries };
}

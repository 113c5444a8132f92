import type { operations } from '../../../generated/types.ts';
import { sql } from '../../platform/database/sql.ts';
import { type OrganizationScope, ownedBy } from '../../platform/database/tenancy.ts';
import { COUNTS, type Counts, SUMS } from './counts.ts';
import { type Counted, type Entry, readEntries, readTotals } from './grouped.ts';
import type { ReadRange } from './range.ts';

type Group = NonNullable<operations['statistics.emails']['parameters']['query']>['group_by'];

interface EmailStatistics {
  totals: Counts;
  entries: Entry<Counts>[];
}

const ZERO = Object.fromEntries(COUNTS.map((count) => [count, 0])) as Counts;

/** D-F2: reads counted emails. */
export async function readEmailStatistics(
  { em, organizationId }: OrganizationScope,
  range: ReadRange,
  group: Group,
): Promise<EmailStatistics> {
  const of = (dimension: string): Counted => ({
    from: sql`email_stats s`,
    where: sql`${ownedBy(organizationId, 's')} and s.dimension = ${dimension}`,
    time: sql`s.bucket`,
    counts: SUMS,
    group: group === undefined ? null : sql`s.value`,
  });
  return {
    totals: await readTotals<Counts>(em, of('all'), range),
    entries: await readEntries(em, of(dimensionOf(group)), range, ZERO),
  };
}

/** No email belongs to a campaign, so all of them are in the group null. */
const dimensionOf = (group: Group): string =>
  group === undefined || group === 'campaign' ? 'all' : group;

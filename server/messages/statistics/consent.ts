import type { operations } from '../../../generated/types.ts';
import { sql } from '../../platform/database/sql.ts';
import { type OrganizationScope, ownedBy } from '../../platform/database/tenancy.ts';
import { type Counted, type Entry, inPeriod, readEntries, sumOf } from './grouped.ts';
import type { ReadRange } from './range.ts';

type Group = NonNullable<operations['statistics.consent']['parameters']['query']>['group_by'];

export interface ConsentCounts {
  requested: number;
  granted: number;
  withdrawn: number;
  lapsed: number;
}

const NUMBERS = sql`
  count(*) filter (where l.to_status = 'pending')::double precision as requested,
  count(*) filter (where l.to_status = 'subscribed')::double precision as granted,
  count(*) filter (where l.from_status = 'subscribed')::double precision as withdrawn,
  count(*) filter (where l.from_status = 'pending' and l.to_status in ('none', 'unsubscribed'))::double precision
    as lapsed`;

const ZERO: ConsentCounts = { requested: 0, granted: 0, withdrawn: 0, lapsed: 0 };

const GROUPS = { subtype: sql`l.subtype_key`, source: sql`l.source` };

/** Counts the lines of the consent ledger. */
export async function readConsentStatistics(
  { em, organizationId }: OrganizationScope,
  range: ReadRange,
  group: Group,
): Promise<{ totals: ConsentCounts; entries: Entry<ConsentCounts>[] }> {
  const counted: Counted = {
    rows: sql`consent_ledger l where ${ownedBy(organizationId, 'l')} and ${inPeriod(sql`l.occurred_at`)}`,
    counts: NUMBERS,
    group: group === undefined ? null : GROUPS[group],
  };
  const entries = await readEntries<ConsentCounts>(em, counted, range.periods);
  return { totals: sumOf(ZERO, entries), entries };
}

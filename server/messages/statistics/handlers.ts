import type { Handlers } from '../../http/operation.ts';
import { type OrganizationScope, ownedBy } from '../../platform/database/tenancy.ts';
import { withinTime } from '../../platform/database/within-time.ts';
import { ConflictError } from '../../platform/errors.ts';
import { readContactStatistics } from './contacts.ts';
import { type Counts, ratesOf } from './counts.ts';
import { readEmailStatistics } from './emails.ts';
import { readRange, type ReadRange } from './range.ts';
import type { operations } from '../../../generated/types.ts';
import { sql } from '../../platform/database/sql.ts';
import { type Counted, type Entry, inPeriod, readEntries, sumOf } from './grouped.ts';
import type { Period } from './periods.ts';

const iso = (time: number): string => new Date(time).toISOString();

const presentRange = ({ begin, end, granularity, zone }: ReadRange) => ({
  since: iso(begin),
  until: iso(end),
  granularity,
  timezone: zone.name,
});

const presentPeriod = ({ name, begin, end }: Period) => ({
  period: name,
  starts_at: iso(begin),
  ends_at: iso(end),
});

/** Entries of statistics that can be grouped. Thousands of them may have the same period, so each period is made once. */
function presentEntries<Counts extends object>(entries: Entry<Counts>[]) {
  const periods = new Map<Period, ReturnType<typeof presentPeriod>>();
  return entries.map(({ period, group, counts }) => {
    const presented = periods.get(period) ?? presentPeriod(period);
    periods.set(period, presented);
    return { ...presented, group, ...counts };
  });
}

type Group = NonNullable<operations['statistics.consent']['parameters']['query']>['group_by'];

interface ConsentCounts {
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
async function readConsentStatistics(
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

interface StatisticsParts {
  now: () => Date;
}

/** Counting must not occupy a connection for longer. */
const COUNTING_MS = 4_000;

async function countInTime<T>(scope: OrganizationScope, count: () => Promise<T>): Promise<T> {
  const counted = await withinTime(scope, COUNTING_MS, count);
  if (counted === null) {
    throw new ConflictError(
      { reason: 'statistics_too_slow' },
      'Counting takes too long; choose a shorter range.',
    );
  }
  return counted;
}

const withRates = (counts: Counts) => ({ ...counts, ...ratesOf(counts) });

export const statisticsHandlers = ({ now }: StatisticsParts) =>
  ({
    'statistics.emails': async ({ query, scope }) => {
      const range = await readRange(query, now());
      const { totals, entries } = await countInTime(scope, () =>
        readEmailStatistics(scope, range, query.group_by),
      );
      const data = presentEntries(
        entries.map((entry) => ({ ...entry, counts: withRates(entry.counts) })),
      );
      return {
        status: 200,
        body: { ...presentRange(range), totals: withRates(totals), data },
      };
    },

    'statistics.consent': async ({ query, scope }) => {
      const range = await readRange(query, now());
      const { totals, entries } = await countInTime(scope, () =>
        readConsentStatistics(scope, range, query.group_by),
      );
      return {
        status: 200,
        body: { ...presentRange(range), totals, data: presentEntries(entries) },
      };
    },

    'statistics.contacts': async ({ query, scope }) => {
      const range = await readRange(query, now());
      const { totals, entries } = await countInTime(scope, () =>
        readContactStatistics(scope, range),
      );
      const data = entries.map(({ period, counts }) => ({ ...presentPeriod(period), ...counts }));
      return { status: 200, body: { ...presentRange(range), totals, data } };
    },
  }) satisfies Partial<Handlers>;

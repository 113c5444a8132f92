import type { Handlers } from '../../http/operation.ts';
import type { OrganizationScope } from '../../platform/database/tenancy.ts';
import { withinTime } from '../../platform/database/within-time.ts';
import { ConflictError } from '../../platform/errors.ts';
import { readConsentStatistics } from './consent.ts';
import { readContactStatistics } from './contacts.ts';
import { type Counts, ratesOf } from './counts.ts';
import { readEmailStatistics } from './emails.ts';
import { presentEntries, presentPeriod, presentRange } from './present.ts';
import { readRange } from './range.ts';

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
      const range = readRange(query, now());
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
      const range = readRange(query, now());
      const { totals, entries } = await countInTime(scope, () =>
        readConsentStatistics(scope, range, query.group_by),
      );
      return {
        status: 200,
        body: { ...presentRange(range), totals, data: presentEntries(entries) },
      };
    },

    'statistics.contacts': async ({ query, scope }) => {
      const range = readRange(query, now());
      const { totals, entries } = await countInTime(scope, () =>
        readContactStatistics(scope, range),
      );
      const data = entries.map(({ period, counts }) => ({ ...presentPeriod(period), ...counts }));
      return { status: 200, body: { ...presentRange(range), totals, data } };
    },
  }) satisfies Partial<Handlers>;

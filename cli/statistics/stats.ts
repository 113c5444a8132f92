import type { StatisticsEmailsQuery, StatisticsGranularity } from '@mailwright/sdk';
import type { AccountContext } from '../command.ts';
import { usageError } from '../failure.ts';
import type { Column } from '../output/table.ts';
import { periodName, zoneOf } from './period.ts';

interface StatisticsOptions extends StatisticsEmailsQuery {
  by?: NonNullable<StatisticsEmailsQuery['group_by']>;
  of: 'emails' | 'consent' | 'contacts';
}

export async function showStatistics(
  context: AccountContext,
  { by, of, since, until, granularity, timezone }: StatisticsOptions,
): Promise<void> {
  if (by && of !== 'emails') throw usageError('--by groups emails; leave it out with --of.');
  const query = {
    ...(since && { since }),
    ...(until && { until }),
    ...(granularity && { granularity }),
    ...(timezone && { timezone }),
  };
  const { client, out } = context;
  switch (of) {
    case 'emails': {
      const found = await client.statistics.emails({ ...query, ...(by && { group_by: by }) });
      return out.json ? out.printJson(found) : show(context, EMAILS, found, { by, until });
    }
    case 'consent': {
      const found = await client.statistics.consent(query);
      return out.json ? out.printJson(found) : show(context, CONSENT, found, { until });
    }
    case 'contacts': {
      const found = await client.statistics.contacts(query);
      return out.json ? out.printJson(found) : show(context, CONTACTS, found, { until });
    }
  }
}

type Row = Record<string, string | number | null>;

interface Found {
  granularity: StatisticsGranularity;
  timezone: string;
  totals: Row;
  data: Row[];
}

/** The entries, and below them the totals. */
function show(
  { out }: AccountContext,
  columns: Column<Row>[],
  { granularity, timezone, totals, data }: Found,
  { by, until }: Pick<StatisticsOptions, 'by' | 'until'>,
): void {
  const group: Column<Row>[] = by
    ? [{ title: by.toUpperCase(), value: (row) => shown(row['group']), flexible: true }]
    : [];
  const nameOf = periodName({ granularity, timezone, hasEnd: until !== undefined });
  const period: Column<Row> = {
    title: `PERIOD (${zoneOf({ granularity, timezone })})`,
    value: (row) =>
      row === totals
        ? 'total'
        : nameOf({
            name: shown(row['period']),
            startsAt: shown(row['starts_at']),
            endsAt: shown(row['ends_at']),
          }),
  };
  out.table([period, ...group, ...columns], [...data, totals]);
}

const shown = (value: string | number | null | undefined): string => String(value ?? '');

const count = (title: string, name: string): Column<Row> => ({
  title,
  value: (row) => shown(row[name]),
});

const rate = (title: string, name: string): Column<Row> => ({
  title,
  value: (row) => {
    const value = row[name];
    return typeof value === 'number' ? `${(value * 100).toFixed(2)} %` : '';
  },
});

const EMAILS = [
  count('SENT', 'sent'),
  rate('DELIVERED', 'delivery_rate'),
  rate('BOUNCED', 'bounce_rate'),
  rate('COMPLAINED', 'complaint_rate'),
  rate('OPENED', 'open_rate'),
  rate('CLICKED', 'click_rate'),
  rate('UNSUBSCRIBED', 'unsubscribe_rate'),
  count('FAILED', 'failed'),
];

const CONSENT = [
  count('REQUESTED', 'requested'),
  count('GRANTED', 'granted'),
  count('WITHDRAWN', 'withdrawn'),
  count('LAPSED', 'lapsed'),
];

const CONTACTS = [
  count('CREATED', 'created'),
  count('SUBSCRIBED', 'subscribed'),
  count('VALID', 'valid'),
  count('RISKY', 'risky'),
  count('INVALID', 'invalid'),
  count('UNKNOWN', 'unknown'),
  count('PENDING', 'pending'),
];

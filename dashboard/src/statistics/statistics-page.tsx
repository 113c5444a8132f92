import { Group, NativeSelect } from '@mantine/core';
import type { EmailStatistics } from '@mailwright/sdk';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { call } from '../api/call.ts';
import { useCall } from '../api/use-call.ts';
import type { Filters } from '../app/search.ts';
import { Days } from '../parts/days.tsx';
import { Empty } from '../parts/empty.tsx';
import { FailureNotice } from '../parts/failure-notice.tsx';
import { Page } from '../parts/page.tsx';
import { type Column, Table } from '../parts/table.tsx';
import { useLanguage, useTexts } from '../texts/language.tsx';

type Entry = EmailStatistics['data'][number];

/** How many months the list offers. */
const MONTHS = 13;

const GROUPS = ['template', 'campaign', 'tag', 'recipient_provider', 'sender_domain'] as const;

/** The emails of a month by day, and by template or what else they have in common, the worst bounce rate first. */
export function StatisticsPage() {
  const t = useTexts().statistics;
  const { language } = useLanguage();
  const search = useSearch({ from: '/signed-in/$organization/$mode/statistics' });
  const navigate = useNavigate();
  const months = lastMonths();
  const month = search.month ?? months[0] ?? '';
  const group = GROUPS.find((one) => one === search.group) ?? 'template';
  const range = {
    since: `${month}-01`,
    until: `${nextMonth(month)}-01`,
    timezone: Intl.DateTimeFormat().resolvedOptions().timeZone,
  };
  const statistics = call(
    'statistics',
    'emails',
    Object.assign({ granularity: 'month' as const, group_by: group }, range),
  );
  const byDay = call('statistics', 'emails', Object.assign({ granularity: 'day' as const }, range));
  const days = useCall(byDay);
  const { data, error, refetch } = useCall(statistics);
  const go = (to: Filters<'month' | 'group'>): void => void navigate({ to: '.', search: to });
  const name = new Intl.DateTimeFormat(language, {
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  });
  const rows = data?.data
    .filter(({ sent }) => sent > 0)
    .toSorted((a, b) => (b.bounce_rate ?? 0) - (a.bounce_rate ?? 0) || b.sent - a.sent);
  return (
    <Page title={t.title} calls={[statistics, byDay]}>
      <Group mb="md">
        <NativeSelect
          label={t.month}
          value={month}
          data={months.map((one) => ({ value: one, label: name.format(new Date(`${one}-01`)) }))}
          onChange={({ currentTarget }) => go({ ...search, month: currentTarget.value })}
        />
        <NativeSelect
          label={t.group}
          value={group}
          data={GROUPS.map((one) => ({ value: one, label: t.groups[one] }))}
          onChange={({ currentTarget }) => go({ ...search, group: currentTarget.value })}
        />
      </Group>
      {rows?.length !== 0 && <Days entries={days.data?.data} />}
      {error && <FailureNotice error={error} retry={() => void refetch()} />}
      {rows?.length === 0 ? (
        <Empty title={t.none}>{t.noneHelp}</Empty>
      ) : (
        !(error && !data) && <GroupTable rows={rows} header={t.groups[group]} />
      )}
    </Page>
  );
}

interface TableProps {
  rows: readonly Entry[] | undefined;
  /** What the emails are grouped by. */
  header: string;
}

function GroupTable({ rows, header: groupHeader }: TableProps) {
  const t = useTexts().statistics;
  const { language } = useLanguage();
  const count = new Intl.NumberFormat(language);
  const percent = new Intl.NumberFormat(language, { style: 'percent', maximumFractionDigits: 2 });
  const number = (column: string, header: string, value: (row: Entry) => number) => ({
    name: column,
    header,
    cell: (row: Entry) => count.format(value(row)),
    text: (row: Entry) => String(value(row)),
  });
  const rate = (column: string, header: string, value: (row: Entry) => number | null) => ({
    name: column,
    header,
    cell: (row: Entry) => percentOf(value(row)),
    text: (row: Entry) => String(value(row) ?? ''),
  });
  const percentOf = (value: number | null): string =>
    value === null ? '–' : percent.format(value);
  const columns: Column<Entry>[] = [
    {
      name: 'group',
      header: groupHeader,
      cell: ({ group }) => group ?? t.noGroup,
      text: ({ group }) => group ?? '',
    },
    rate('bounce_rate', t.bounceRate, (row) => row.bounce_rate),
    number('sent', t.sent, (row) => row.sent),
    number('delivered', t.delivered, (row) => row.delivered),
    number('hard_bounced', t.hardBounced, (row) => row.hard_bounced),
    rate('complaint_rate', t.complaintRate, (row) => row.complaint_rate),
    rate('open_rate', t.openRate, (row) => row.open_rate),
    rate('click_rate', t.clickRate, (row) => row.click_rate),
  ];
  return (
    <Table
      label={t.title}
      id="statistics"
      columns={columns}
      rows={rows}
      keyOf={({ group }) => group ?? ''}
    />
  );
}

/** `2026-11`, then the months before it, in the zone of the browser. */
function lastMonths(): string[] {
  const now = new Date();
  return Array.from({ length: MONTHS }, (_, back) =>
    monthOf(now.getFullYear(), now.getMonth() - back),
  );
}

function nextMonth(month: string): string {
  const [year = 0, number = 1] = month.split('-').map(Number);
  return monthOf(year, number);
}

/** The months of a year count from 0, and may lie outside of it. */
const monthOf = (year: number, month: number): string =>
  new Date(Date.UTC(year, month, 1)).toISOString().slice(0, 7);

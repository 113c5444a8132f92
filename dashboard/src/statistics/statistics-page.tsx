import { NativeSelect } from '@mantine/core';
import type { EmailStatistics } from '@mailwright/sdk';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { call } from '../api/call.ts';
import { useCall } from '../api/use-call.ts';
import { Empty } from '../parts/empty.tsx';
import { FailureNotice } from '../parts/failure-notice.tsx';
import { Page } from '../parts/page.tsx';
import { type Column, Table } from '../parts/table.tsx';
import { useLanguage, useTexts } from '../texts/language.tsx';

type Entry = EmailStatistics['data'][number];

/** How many months the list offers. */
const MONTHS = 13;

/** The emails of a month by template, the worst bounce rate first. */
export function StatisticsPage() {
  const t = useTexts().statistics;
  const { language } = useLanguage();
  const search = useSearch({ from: '/signed-in/$organization/$mode/statistics' });
  const navigate = useNavigate();
  const months = lastMonths();
  const month = search.month ?? months[0] ?? '';
  const statistics = call('statistics', 'emails', {
    since: `${month}-01`,
    until: `${nextMonth(month)}-01`,
    granularity: 'month',
    group_by: 'template',
    timezone: Intl.DateTimeFormat().resolvedOptions().timeZone,
  });
  const { data, error, refetch } = useCall(statistics);
  const name = new Intl.DateTimeFormat(language, {
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  });
  const rows = data?.data
    .filter(({ sent }) => sent > 0)
    .toSorted((a, b) => (b.bounce_rate ?? 0) - (a.bounce_rate ?? 0) || b.sent - a.sent);
  return (
    <Page title={t.title} calls={[statistics]}>
      <NativeSelect
        label={t.month}
        mb="md"
        maw={260}
        value={month}
        data={months.map((one) => ({ value: one, label: name.format(new Date(`${one}-01`)) }))}
        onChange={({ currentTarget }) =>
          void navigate({ to: '.', search: { month: currentTarget.value } })
        }
      />
      {error && <FailureNotice error={error} retry={() => void refetch()} />}
      {rows?.length === 0 ? (
        <Empty title={t.none}>{t.noneHelp}</Empty>
      ) : (
        !(error && !data) && <TemplateTable rows={rows} />
      )}
    </Page>
  );
}

function TemplateTable({ rows }: { rows: readonly Entry[] | undefined }) {
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
      name: 'template',
      header: t.template,
      cell: ({ group }) => group ?? t.noTemplate,
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

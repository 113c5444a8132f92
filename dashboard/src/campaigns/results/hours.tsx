import type { CampaignHour } from '@mailwright/sdk';
import { call } from '../../api/call.ts';
import { useCall } from '../../api/use-call.ts';
import { Chart } from '../../charts/chart.tsx';
import { type Column, Table } from '../../parts/data/table.tsx';
import { FailureNotice } from '../../parts/page/failure-notice.tsx';
import { Section } from '../../parts/page/section.tsx';
import { useLanguage, useTexts } from '../../texts/language.tsx';

/** When people opened the emails and clicked, in the first two days; nothing while nobody has. */
export function Hours({ slug }: { slug: string }) {
  const t = useTexts().campaigns;
  const { language } = useLanguage();
  const { data, error, refetch } = useCall(call('campaigns', 'countHours', slug), {
    isCostly: true,
    repeat: (found) => (found && isOver(found.data) ? false : 60_000),
  });
  if (error) return <FailureNotice error={error} retry={() => void refetch()} />;
  const hours = (data?.data ?? []).filter(({ starts_at: at }) => Date.parse(at) <= Date.now());
  const active = hours.filter(({ opened, clicked }) => opened + clicked > 0);
  if (active.length === 0) return null;
  const count = new Intl.NumberFormat(language);
  const format = new Intl.DateTimeFormat(language, {
    weekday: 'short',
    hour: 'numeric',
    minute: '2-digit',
  });
  const nameOf = ({ starts_at: at }: CampaignHour): string => format.format(new Date(at));
  const columns: Column<CampaignHour>[] = [
    { name: 'hour', header: t.hour, cell: nameOf, text: ({ starts_at: at }) => at },
    ...(['opened', 'clicked'] as const).map((name) => ({
      name,
      header: t[name],
      cell: (row: CampaignHour) => count.format(row[name]),
      text: (row: CampaignHour) => String(row[name]),
      isNumber: true,
    })),
  ];
  return (
    <Section title={t.byHour}>
      <Chart
        title={t.byHour}
        isUntitled
        periods={hours.map(nameOf)}
        series={[
          { name: t.opened, tone: 'accent', values: hours.map(({ opened }) => opened) },
          { name: t.clicked, tone: 'good', values: hours.map(({ clicked }) => clicked) },
        ]}
      />
      <details>
        <summary>{t.asTable}</summary>
        <Table
          label={t.byHour}
          id="campaign-hours"
          columns={columns}
          rows={active}
          keyOf={({ starts_at: at }) => at}
        />
      </details>
    </Section>
  );
}

const HOUR_MS = 3_600_000;

const isOver = (hours: readonly CampaignHour[]): boolean =>
  Date.parse(hours.at(-1)?.starts_at ?? '') + HOUR_MS < Date.now();

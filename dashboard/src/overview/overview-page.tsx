import { call } from '../api/call.ts';
import { useCall } from '../api/use-call.ts';
import { Days } from '../parts/days.tsx';
import { FailureNotice } from '../parts/failure-notice.tsx';
import { type Figure, Figures } from '../parts/figures.tsx';
import { Page } from '../parts/page.tsx';
import { Section } from '../parts/section.tsx';
import { useLanguage, useTexts } from '../texts/language.tsx';
import { Care } from './care.tsx';
import { FirstEmail } from './first-email.tsx';
import { SendingState } from './sending-state.tsx';

const DAYS = 30;

export function OverviewPage() {
  const screens = useTexts().screens;
  const t = useTexts().overview;
  const { language } = useLanguage();
  const statistics = call('statistics', 'emails', {
    since: daysAgo(DAYS - 1),
    granularity: 'day',
    timezone: Intl.DateTimeFormat().resolvedOptions().timeZone,
  });
  const { data, error, refetch } = useCall(statistics, { repeat: () => 15_000 });
  const organization = call('organization', 'get');
  const percent = new Intl.NumberFormat(language, { style: 'percent', maximumFractionDigits: 2 });
  const share = (rate: number | null | undefined): string | null =>
    typeof rate === 'number' ? t.share(percent.format(rate)) : null;
  const totals = data?.totals;
  const figures: Figure[] = [
    [t.sent, totals?.sent, null],
    [t.delivered, totals?.delivered, share(totals?.delivery_rate)],
    [t.hardBounced, totals?.hard_bounced, share(totals?.bounce_rate)],
    [t.complained, totals?.complained, share(totals?.complaint_rate)],
    [t.opened, totals?.opened, share(totals?.open_rate)],
    [t.clicked, totals?.clicked, share(totals?.click_rate)],
  ];
  return (
    <Page title={screens.overview} calls={[statistics, organization]}>
      {error && <FailureNotice error={error} retry={() => void refetch()} />}
      <Care />
      <Section title={t.last}>
        {data?.totals.sent === 0 && <FirstEmail />}
        <Figures figures={figures} />
        {data?.totals.sent !== 0 && <Days entries={data?.data} />}
      </Section>
      <SendingState />
    </Page>
  );
}

/** The date of so many days ago, in the zone of the browser. */
function daysAgo(days: number): string {
  const day = new Date();
  day.setDate(day.getDate() - days);
  const pad = (value: number): string => String(value).padStart(2, '0');
  return `${day.getFullYear()}-${pad(day.getMonth() + 1)}-${pad(day.getDate())}`;
}

import { call } from '../api/call.ts';
import { useCall } from '../api/use-call.ts';
import { type Figure, Figures } from '../parts/data/figures.tsx';
import { FailureNotice } from '../parts/page/failure-notice.tsx';
import { Page } from '../parts/page/page.tsx';
import { Section } from '../parts/page/section.tsx';
import { useLanguage, useTexts } from '../texts/language.tsx';
import { Care } from './care.tsx';
import { Checklist } from './first-run/checklist.tsx';
import { useFirstRun } from './first-run/use-first-run.ts';
import { Outcomes } from './outcomes.tsx';
import { SendingState } from './sending-state.tsx';
import { useCare } from './use-care.ts';

const DAYS = 30;
const repeat = (): number => 15_000;

export function OverviewPage() {
  const screens = useTexts().screens;
  const t = useTexts().overview;
  const { language } = useLanguage();
  const statistics = call('statistics', 'emails', {
    since: daysAgo(DAYS - 1),
    granularity: 'day',
    timezone: Intl.DateTimeFormat().resolvedOptions().timeZone,
  });
  const { data, error, refetch, isLoading } = useCall(statistics, { repeat });
  const organization = useCall(call('organization', 'get'), { repeat });
  const queue = useCall(call('sending', 'getQueue'), { repeat });
  const care = useCare(organization.data?.sending, queue.data);
  const firstRun = useFirstRun(data?.totals);
  const calls = [statistics, call('organization', 'get'), call('sending', 'getQueue')];
  // Everything appears at once, so that nothing moves while the parts are loaded.
  const isReady = ![isLoading, organization.isLoading, queue.isLoading].includes(true) && care;
  if (!isReady || firstRun === 'loading') return <Page title={screens.overview} calls={calls} />;
  const percent = new Intl.NumberFormat(language, { style: 'percent', maximumFractionDigits: 2 });
  const share = (rate: number | null | undefined, of = t.ofDelivered): string | null =>
    typeof rate === 'number' ? of(percent.format(rate)) : null;
  const totals = data?.totals;
  const figures: Figure[] = [
    [t.sent, totals?.sent, null],
    [t.delivered, totals?.delivered, share(totals?.delivery_rate, t.share)],
    [t.hardBounced, totals?.hard_bounced, share(totals?.bounce_rate, t.share)],
    [t.complained, totals?.complained, share(totals?.complaint_rate)],
    [t.opened, totals?.opened, share(totals?.open_rate)],
    [t.clicked, totals?.clicked, share(totals?.click_rate)],
  ];
  return (
    <Page title={screens.overview} calls={calls}>
      {error && <FailureNotice error={error} retry={() => void refetch()} />}
      {firstRun !== 'over' && <Checklist arrival={firstRun} />}
      <Care lines={care} />
      <Section title={t.last}>
        <Figures figures={figures} />
        {data && data.totals.sent > 0 && <Outcomes days={data.data} />}
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

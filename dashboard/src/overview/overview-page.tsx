import { Text } from '@mantine/core';
import { useLocalStorage } from '@mantine/hooks';
import type { EmailStatistics } from '@mailwright/sdk';
import { useEffect, useState } from 'react';
import { call } from '../api/call.ts';
import { useCall } from '../api/use-call.ts';
import { useCurrent } from '../app/current.ts';
import { type Figure, Figures } from '../parts/data/figures.tsx';
import { FailureNotice } from '../parts/page/failure-notice.tsx';
import { Page } from '../parts/page/page.tsx';
import { Section } from '../parts/page/section.tsx';
import { useLanguage, useTexts } from '../texts/language.tsx';
import { Care } from './care.tsx';
import { Arrived } from './first-run/arrived.tsx';
import { Checklist } from './first-run/checklist.tsx';
import { useFirstRun } from './first-run/use-first-run.ts';
import { completedCampaigns, daysAgo, emailsByCampaign } from './by-campaign.ts';
import { Growth } from './growth.tsx';
import { LastCampaigns } from './last-campaigns.tsx';
import { Outcomes } from './outcomes.tsx';
import { SendingState } from './sending-state.tsx';
import { useCare } from './use-care.ts';

const DAYS = 30;
type Rate = 'delivery_rate' | 'bounce_rate' | 'complaint_rate' | 'open_rate' | 'click_rate';

const repeat = (): number => 15_000;

const hasNumbers = ({
  sent,
  delivered,
  hard_bounced,
  opened,
}: EmailStatistics['totals']): boolean =>
  [sent, delivered, hard_bounced, opened].some((number) => number > 0);

export function OverviewPage() {
  const screens = useTexts().screens;
  const t = useTexts().overview;
  const { language } = useLanguage();
  const timezone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  const days = { since: daysAgo(DAYS - 1), granularity: 'day', timezone } as const;
  const statistics = call('statistics', 'emails', days);
  const before = useCall(
    call('statistics', 'emails', {
      ...days,
      since: daysAgo(2 * DAYS - 1),
      until: days.since,
      granularity: 'month',
    }),
  );
  const consent = useCall(call('statistics', 'consent', days));
  // Groups are counted for the whole range: with the coarsest periods, the response has the fewest entries.
  const bySource = useCall(
    call('statistics', 'consent', { ...days, granularity: 'month', group_by: 'source' }),
  );
  const campaigns = useCall(completedCampaigns);
  const byCampaign = useCall(emailsByCampaign());
  const { data, error, refetch, isLoading } = useCall(statistics, { repeat });
  const organization = useCall(call('organization', 'get'), { repeat });
  const queue = useCall(call('sending', 'getQueue'), { repeat });
  const care = useCare(organization.data?.sending, queue.data);
  const firstRun = useFirstRun(data?.totals);
  const [wasFirst, setFirst] = useState(false);
  const { organization: current, mode } = useCurrent();
  // What comes next stays when somebody comes back from the first email, until it is hidden.
  const [isNew, setNew] = useLocalStorage({
    key: `mailwright-next-steps-${current.slug}-${mode}`,
    defaultValue: false,
    getInitialValueInEffect: false,
  });
  const isFirst = typeof firstRun === 'object';
  useEffect(() => {
    if (!isFirst) return;
    setFirst(true);
    setNew(true);
  }, [isFirst, setNew]);
  const calls = [statistics, call('organization', 'get'), call('sending', 'getQueue')];
  // Everything appears at once, so that nothing moves while the parts are loaded.
  const loads = [organization, queue, before, consent, bySource, campaigns, byCampaign];
  const isReady = !isLoading && loads.every((one) => !one.isLoading) && care;
  if (!isReady || firstRun === 'loading') {
    return <Page title={screens.overview} calls={calls} isLoading />;
  }
  const percent = new Intl.NumberFormat(language, { style: 'percent', maximumFractionDigits: 2 });
  const count = new Intl.NumberFormat(language);
  const totals = data?.totals;
  const last = before.data?.totals;
  const share = (rate: Rate, of = t.ofDelivered): string | null => {
    const now = totals?.[rate];
    if (typeof now !== 'number') return null;
    const then = last?.[rate];
    const words = of(percent.format(now));
    return typeof then === 'number' ? `${words} (${t.before(percent.format(then))})` : words;
  };
  const figures: Figure[] = [
    [t.sent, totals?.sent, last && last.sent > 0 ? t.before(count.format(last.sent)) : null],
    [t.delivered, totals?.delivered, share('delivery_rate', t.share)],
    [t.hardBounced, totals?.hard_bounced, share('bounce_rate', t.share)],
    [t.complained, totals?.complained, share('complaint_rate')],
    [t.opened, totals?.opened, share('open_rate')],
    [t.clicked, totals?.clicked, share('click_rate')],
  ];
  return (
    <Page title={screens.overview} calls={calls}>
      {error && <FailureNotice error={error} retry={() => void refetch()} />}
      {firstRun !== 'over' && <Checklist arrival={firstRun} />}
      {firstRun === 'over' && isNew && <Arrived isNow={wasFirst} hide={() => setNew(false)} />}
      <Care lines={care} />
      {firstRun === 'over' && (
        <Section title={t.last}>
          {data && hasNumbers(data.totals) ? (
            <>
              <Figures figures={figures} />
              <Outcomes days={data.data} />
            </>
          ) : (
            <Text c="dimmed">{t.noNumbers}</Text>
          )}
        </Section>
      )}
      {consent.data && consent.data.totals.granted + consent.data.totals.withdrawn > 0 && (
        <Growth statistics={consent.data} bySource={bySource.data} />
      )}
      {campaigns.data && byCampaign.data && (
        <LastCampaigns campaigns={campaigns.data.data} statistics={byCampaign.data} />
      )}
      <SendingState />
    </Page>
  );
}

import { SimpleGrid, Text } from '@mantine/core';
import { call } from '../api/call.ts';
import { useCall } from '../api/use-call.ts';
import { FailureNotice } from '../parts/failure-notice.tsx';
import { Page } from '../parts/page.tsx';
import { Section } from '../parts/section.tsx';
import { useLanguage, useTexts } from '../texts/language.tsx';
import { Care } from './care.tsx';
import { Days } from './days.tsx';
import { FirstEmail } from './first-email.tsx';
import classes from './overview.module.css';
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
  const count = new Intl.NumberFormat(language);
  const percent = new Intl.NumberFormat(language, { style: 'percent', maximumFractionDigits: 2 });
  const figures = [
    [t.sent, data?.totals.sent, null],
    [t.delivered, data?.totals.delivered, data?.totals.delivery_rate],
    [t.hardBounced, data?.totals.hard_bounced, data?.totals.bounce_rate],
    [t.complained, data?.totals.complained, data?.totals.complaint_rate],
    [t.opened, data?.totals.opened, data?.totals.open_rate],
    [t.clicked, data?.totals.clicked, data?.totals.click_rate],
  ] as const;
  return (
    <Page title={screens.overview} calls={[statistics, organization]}>
      {error && <FailureNotice error={error} retry={() => void refetch()} />}
      <Care />
      <Section title={t.last}>
        {data?.totals.sent === 0 && <FirstEmail />}
        <SimpleGrid cols={{ base: 2, sm: 3, lg: 6 }}>
          {figures.map(([name, value, rate]) => (
            <div key={name}>
              <Text size="sm" c="dimmed">
                {name}
              </Text>
              <div className={classes.figure}>
                {value === undefined ? '–' : count.format(value)}
              </div>
              <Text size="sm" c="dimmed" className={classes.share}>
                {typeof rate === 'number' ? t.share(percent.format(rate)) : ''}
              </Text>
            </div>
          ))}
        </SimpleGrid>
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

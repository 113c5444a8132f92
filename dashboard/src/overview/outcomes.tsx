import { SimpleGrid } from '@mantine/core';
import type { EmailStatistics } from '@mailwright/sdk';
import { useState } from 'react';
import { Chart } from '../charts/chart.tsx';
import { type Column, Table } from '../parts/data/table.tsx';
import { useLanguage, useTexts } from '../texts/language.tsx';
import classes from './overview.module.css';

type Day = EmailStatistics['data'][number];

const dayOf = ({ period }: Day): Date => new Date(period.slice(0, 10));
const bounced = (day: Day): number => day.hard_bounced + day.soft_bounced;
const hasNumbers = (day: Day): boolean =>
  [day.sent, day.delivered, bounced(day), day.complained].some((number) => number > 0);

/** What was sent on each day and what became of it: two small charts, and the same figures as a table. */
export function Outcomes({ days }: { days: readonly Day[] }) {
  const t = useTexts().overview;
  const { language } = useLanguage();
  const name = new Intl.DateTimeFormat(language, {
    day: 'numeric',
    month: 'short',
    timeZone: 'UTC',
  });
  const periods = days.map((day) => name.format(dayOf(day)));
  return (
    <>
      <SimpleGrid cols={{ base: 1, md: 2 }} mt="md">
        <Chart
          title={t.volumes}
          periods={periods}
          isStacked
          series={[
            { name: t.delivered, tone: 'accent', values: days.map(({ delivered }) => delivered) },
            {
              name: t.notDelivered,
              tone: 'neutral',
              values: days.map(({ sent, delivered }) => Math.max(0, sent - delivered)),
            },
          ]}
        />
        <Chart
          title={t.trouble}
          periods={periods}
          isStacked
          series={[
            { name: t.bounced, tone: 'warning', values: days.map(bounced) },
            { name: t.complained, tone: 'bad', values: days.map(({ complained }) => complained) },
          ]}
        />
      </SimpleGrid>
      <DayTable days={days} />
    </>
  );
}

/** The figures of the charts. */
function DayTable({ days }: { days: readonly Day[] }) {
  const t = useTexts().overview;
  const { language } = useLanguage();
  const [isOpen, setOpen] = useState(false);
  const count = new Intl.NumberFormat(language);
  const date = new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeZone: 'UTC' });
  const number = (name: string, header: string, value: (day: Day) => number): Column<Day> => ({
    name,
    header,
    cell: (day) => count.format(value(day)),
    text: (day) => String(value(day)),
    isNumber: true,
  });
  const columns: Column<Day>[] = [
    {
      name: 'day',
      header: t.day,
      cell: (day) => date.format(dayOf(day)),
      text: ({ period }) => period.slice(0, 10),
    },
    number('sent', t.sent, ({ sent }) => sent),
    number('delivered', t.delivered, ({ delivered }) => delivered),
    number('bounced', t.bounced, bounced),
    number('complained', t.complained, ({ complained }) => complained),
  ];
  return (
    <details
      className={classes.figures}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
    >
      <summary>{t.asTable}</summary>
      {isOpen && (
        <Table
          label={t.days}
          id="overview-days"
          columns={columns}
          rows={days.filter(hasNumbers).toReversed()}
          keyOf={({ period }) => period}
        />
      )}
    </details>
  );
}

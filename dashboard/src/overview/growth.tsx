import type { ConsentStatistics } from '@mailwright/sdk';
import { useState } from 'react';
import { Chart } from '../charts/chart.tsx';
import { Facts } from '../parts/data/facts.tsx';
import { type Column, Table } from '../parts/data/table.tsx';
import { Section } from '../parts/page/section.tsx';
import { CONSENT_MEASURES, sumsOf } from '../statistics/measures.ts';
import { periodName } from '../statistics/period-name.ts';
import { useLanguage, useTexts } from '../texts/language.tsx';
import { word } from '../texts/word.ts';
import classes from './overview.module.css';

type Day = ConsentStatistics['data'][number];

interface GrowthProps {
  /** By day. */
  statistics: ConsentStatistics;
  /** By what changed the consent; undefined if it cannot be read. */
  bySource: ConsentStatistics | undefined;
}

/** Whether the audience grows: who has subscribed, who has left, and how. */
export function Growth({ statistics, bySource }: GrowthProps) {
  const t = useTexts().overview;
  const { language } = useLanguage();
  const { data, totals } = statistics;
  const nameOf = periodName(language, statistics, 'short');
  const signed = new Intl.NumberFormat(language, { signDisplay: 'exceptZero' });
  return (
    <Section title={t.growth}>
      <Chart
        title={t.growthOf(signed.format(totals.granted - totals.withdrawn))}
        periods={data.map(({ period }) => nameOf(period))}
        series={[
          { name: t.subscribed, tone: 'good', values: data.map(({ granted }) => granted) },
          { name: t.unsubscribed, tone: 'bad', values: data.map(({ withdrawn }) => withdrawn) },
        ]}
      />
      <GrowthTable days={data.filter(({ granted, withdrawn }) => granted + withdrawn > 0)} />
      {bySource && <Left bySource={bySource} />}
    </Section>
  );
}

/** The figures of the chart. */
function GrowthTable({ days }: { days: readonly Day[] }) {
  const t = useTexts().overview;
  const { language } = useLanguage();
  const [isOpen, setOpen] = useState(false);
  const count = new Intl.NumberFormat(language);
  const date = new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeZone: 'UTC' });
  const columns: Column<Day>[] = [
    {
      name: 'day',
      header: t.day,
      cell: ({ period }) => date.format(new Date(period.slice(0, 10))),
      text: ({ period }) => period.slice(0, 10),
    },
    ...(['granted', 'withdrawn'] as const).map((name): Column<Day> => ({
      name,
      header: name === 'granted' ? t.subscribed : t.unsubscribed,
      cell: (day) => count.format(day[name]),
      text: (day) => String(day[name]),
      isNumber: true,
    })),
  ];
  return (
    <details
      className={classes.figures}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
    >
      <summary>{t.growthAsTable}</summary>
      {isOpen && (
        <Table
          label={t.growth}
          id="overview-growth"
          columns={columns}
          rows={days.toReversed()}
          keyOf={({ period }) => period}
        />
      )}
    </details>
  );
}

/** How people left, the most frequent way first. */
function Left({ bySource }: { bySource: ConsentStatistics }) {
  const { overview: t, proof } = useTexts();
  const { language } = useLanguage();
  const count = new Intl.NumberFormat(language);
  const ways = sumsOf(bySource.data, CONSENT_MEASURES)
    .map(({ group = null, withdrawn }) => ({ source: group ?? '', left: withdrawn ?? 0 }))
    .filter(({ left }) => left > 0)
    .toSorted((one, other) => other.left - one.left);
  if (ways.length === 0) return null;
  const nameOf = (source: string): string => {
    const name = word(proof.sources, source);
    return name.slice(0, 1).toLocaleUpperCase(language) + name.slice(1);
  };
  return (
    <div className={classes.figures}>
      <strong>{t.left}</strong>
      <Facts entries={ways.map(({ source, left }) => [nameOf(source), count.format(left)])} />
    </div>
  );
}

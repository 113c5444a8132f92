import { Text } from '@mantine/core';
import type { FormCount } from '@mailwright/sdk';
import { call } from '../api/call.ts';
import { useAll } from '../api/use-call.ts';
import { Chart } from '../charts/chart.tsx';
import { Figures } from '../parts/data/figures.tsx';
import { type Column, Table } from '../parts/data/table.tsx';
import { Section } from '../parts/page/section.tsx';
import { periodName } from '../statistics/period-name.ts';
import { useFormTexts } from '../texts/forms.ts';
import { useLanguage } from '../texts/language.tsx';

/** How many people sent a form, and how many confirmed, on a day or a page. */
interface Counted {
  name: string;
  sent: number;
  confirmed: number;
}

const DAYS = 30;
const DAY_MS = 86_400_000;

const dayOf = (time: number): string => new Date(time).toISOString().slice(0, 10);

/** All counts of a form, or the newest thousand; undefined while they are loaded. */
export const useFormCounts = (slug: string): FormCount[] | undefined =>
  useAll((cursor) => call('forms', 'listCounts', slug, { cursor, limit: 200 }));

export const sumOf = (counts: readonly FormCount[]): Omit<Counted, 'name'> => ({
  sent: counts.reduce((sum, { sent }) => sum + sent, 0),
  confirmed: counts.reduce((sum, { confirmed }) => sum + confirmed, 0),
});

/** How many people sent the form and confirmed in the last days, by day and page. */
export function Results({ slug }: { slug: string }) {
  const t = useFormTexts();
  const { language } = useLanguage();
  const all = useFormCounts(slug);
  const first = dayOf(Date.now() - (DAYS - 1) * DAY_MS);
  const counts = all?.filter(({ day }) => day >= first);
  const sums = counts && sumOf(counts);
  const share = sums && shareOf(sums);
  const percent = percentOf(language);
  return (
    <Section title={t.counts}>
      <Text size="sm" c="dimmed" mb="sm">
        {t.last}
      </Text>
      <Figures
        figures={[
          [t.sent, sums?.sent, null],
          [t.confirmed, sums?.confirmed, share ? t.rateOf(percent.format(share)) : null],
        ]}
      />
      {counts && (counts.length > 0 ? <Parts counts={counts} /> : <Text>{t.noCounts}</Text>)}
      <Text size="sm" c="dimmed" mt="sm">
        {t.countsHelp}
      </Text>
    </Section>
  );
}

const percentOf = (language: string) =>
  new Intl.NumberFormat(language, { style: 'percent', maximumFractionDigits: 1 });

/** Null if nothing was sent. */
const shareOf = ({ sent, confirmed }: Omit<Counted, 'name'>): number | null =>
  sent === 0 ? null : confirmed / sent;

function Parts({ counts }: { counts: readonly FormCount[] }) {
  const t = useFormTexts();
  const { language } = useLanguage();
  const nameOfDay = periodName(language, undefined, 'short');
  const days = groupsOf(counts, ({ day }) => day);
  const pages = groupsOf(counts, ({ page }) => page || t.otherPages);
  const shown = daysFrom(days.map(({ name }) => name).toSorted()[0] ?? '');
  const valuesOf = (measure: 'sent' | 'confirmed') =>
    shown.map((day) => days.find(({ name }) => name === day)?.[measure] ?? 0);
  return (
    <>
      <Chart
        title={t.byDay}
        periods={shown.map(nameOfDay)}
        series={[
          { name: t.sent, tone: 'neutral', values: valuesOf('sent') },
          { name: t.confirmed, tone: 'good', values: valuesOf('confirmed') },
        ]}
      />
      <details>
        <summary>{t.byDay}</summary>
        <Counts
          id="form-days"
          label={t.byDay}
          header={t.day}
          nameOf={periodName(language, undefined)}
          rows={days.toSorted((a, b) => b.name.localeCompare(a.name))}
        />
      </details>
      <Counts
        id="form-pages"
        label={t.byPage}
        header={t.page}
        nameOf={(page) => page}
        rows={pages.toSorted((a, b) => b.sent - a.sent)}
      />
    </>
  );
}

const groupsOf = (counts: readonly FormCount[], nameOf: (count: FormCount) => string): Counted[] =>
  [...Map.groupBy(counts, nameOf)].map(([name, group]) => ({ name, ...sumOf(group) }));

/** The days from one on until today. */
function daysFrom(first: string): string[] {
  const days: string[] = [];
  for (let time = Date.parse(first); time <= Date.now(); time += DAY_MS) days.push(dayOf(time));
  return days;
}

interface CountsProps {
  /** Under which name the choice of columns is remembered. */
  id: string;
  label: string;
  header: string;
  nameOf: (name: string) => string;
  rows: readonly Counted[];
}

function Counts({ id, label, header, nameOf, rows }: CountsProps) {
  const t = useFormTexts();
  const { language } = useLanguage();
  const count = new Intl.NumberFormat(language);
  const percent = percentOf(language);
  const columns: Column<Counted>[] = [
    { name: 'name', header, cell: ({ name }) => nameOf(name), text: ({ name }) => name },
    {
      name: 'sent',
      header: t.sent,
      cell: ({ sent }) => count.format(sent),
      text: ({ sent }) => String(sent),
    },
    {
      name: 'confirmed',
      header: t.confirmed,
      cell: ({ confirmed }) => count.format(confirmed),
      text: ({ confirmed }) => String(confirmed),
    },
    {
      name: 'rate',
      header: t.rate,
      cell: (row) => {
        const share = shareOf(row);
        return share === null ? '–' : percent.format(share);
      },
      text: (row) => String(shareOf(row) ?? ''),
    },
  ];
  return <Table label={label} id={id} columns={columns} rows={rows} keyOf={({ name }) => name} />;
}

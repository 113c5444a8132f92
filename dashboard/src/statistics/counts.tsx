import type { StatisticsGranularity } from '@mailwright/sdk';
import { Chart, type Tone } from '../charts/chart.tsx';
import type { Column } from '../parts/data/table.tsx';
import { Empty } from '../parts/page/empty.tsx';
import { FailureNotice } from '../parts/page/failure-notice.tsx';
import { Section } from '../parts/page/section.tsx';
import { useLanguage, useTexts } from '../texts/language.tsx';
import { CountTable } from './count-table.tsx';
import { type Entry, type Measure, sumsOf } from './measures.ts';
import { periodName } from './period-name.ts';

interface Result<Name extends string> {
  data: readonly Entry<Name>[];
  totals: Readonly<Record<Name, number | null>>;
  timezone: string;
  granularity: StatisticsGranularity;
}

interface Query<Name extends string> {
  data: Result<Name> | undefined;
  error: Error | null;
  refetch: () => unknown;
}

interface CountsProps<Name extends string> {
  id: string;
  byPeriod: Query<Name>;
  /** Null if there are no groups. */
  byGroup: Query<Name> | null;
  groupName?: string;
  measures: readonly Measure<Name>[];
  /** What the chart shows. */
  shown: readonly (readonly [Name, Tone])[];
  /** Whether these are parts of one whole. */
  isStacked?: boolean;
  /** What the groups are sorted by, the highest first. */
  sort: readonly Name[];
}

/** With more, a bar would be narrower than two pixels. */
const MOST_BARS = 400;

/** A chart and two tables: the groups of the whole range, and its periods. */
export function Counts<Name extends string>(props: CountsProps<Name>) {
  const { byPeriod, byGroup } = props;
  const t = useTexts().statistics;
  const failed = byPeriod.error ? byPeriod : byGroup;
  if (failed?.error) {
    return <FailureNotice error={failed.error} retry={() => void failed.refetch()} />;
  }
  const totals = byPeriod.data && Object.values<number | null>(byPeriod.data.totals);
  const hasNothing = totals?.every((total) => !total) ?? false;
  const isEmpty = hasNothing && (!byGroup || byGroup.data?.data.length === 0);
  return isEmpty ? <Empty title={t.none}>{t.noneHelp}</Empty> : <Shown {...props} />;
}

/** A chart and two tables: the groups of the whole range, and its periods. */
function Shown<Name extends string>(props: CountsProps<Name>) {
  const { id, byPeriod, byGroup, groupName = '', measures, shown, isStacked, sort } = props;
  const t = useTexts().statistics;
  const { language } = useLanguage();
  const nameOf = periodName(language, byPeriod.data);
  const shortNameOf = periodName(language, byPeriod.data, 'short');
  const past = (byPeriod.data?.data ?? []).filter(hasBegun);
  const groups = byGroup?.data && sumsOf(byGroup.data.data, measures);
  const group: Column<Entry<Name>> = {
    name: 'group',
    header: groupName,
    cell: (row) => row.group ?? t.noGroup,
    text: (row) => row.group ?? '',
  };
  const period: Column<Entry<Name>> = {
    name: 'period',
    header: t.period,
    cell: (row) => nameOf(row.period),
    text: (row) => row.period,
  };
  return (
    <>
      {past.length <= MOST_BARS && (
        <Section title={t.chart}>
          <Chart
            title={t.periods}
            periods={past.map(({ period: name }) => shortNameOf(name))}
            series={shown.map(([name, tone]) => ({
              name: t.measures[name as keyof typeof t.measures],
              tone,
              values: past.map((entry) => entry[name] ?? 0),
            }))}
            isStacked={isStacked}
          />
        </Section>
      )}
      {byGroup && groups?.length !== 0 && (
        <CountTable
          label={t.title}
          id={id}
          first={group}
          rows={groups?.toSorted(highestFirst(sort))}
          measures={measures}
        />
      )}
      <Section title={t.periods}>
        <CountTable
          label={t.periods}
          id={`${id}-periods`}
          first={period}
          rows={byPeriod.data && past.filter((entry) => measures.some(({ name }) => entry[name]))}
          measures={measures}
        />
      </Section>
    </>
  );
}

/** The month of the list contains days to come. */
const hasBegun = ({ starts_at: at }: { starts_at?: string }): boolean =>
  at === undefined || Date.parse(at) <= Date.now();

const highestFirst =
  <Name extends string>(names: readonly Name[]) =>
  (a: Entry<Name>, b: Entry<Name>): number =>
    names.map((name) => (b[name] ?? 0) - (a[name] ?? 0)).find((difference) => difference !== 0) ??
    0;

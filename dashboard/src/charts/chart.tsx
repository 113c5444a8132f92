import { Skeleton } from '@mantine/core';
import { lazy, Suspense } from 'react';
import { useLanguage, useTexts } from '../texts/language.tsx';
import classes from './chart.module.css';

export type Tone = 'accent' | 'good' | 'neutral' | 'warning' | 'bad';

export interface Series {
  name: string;
  tone: Tone;
  /** One for each period. */
  values: readonly number[];
}

export interface ChartProps {
  title: string;
  /** The names of the periods. */
  periods: readonly string[];
  /** From the bottom up. */
  series: readonly Series[];
  /** Whether the series are parts of one whole. */
  isStacked?: boolean;
  /** Whether the heading above it says the same. */
  isUntitled?: boolean;
}

export const COLORS: Record<Tone, string> = {
  accent: 'var(--color-accent)',
  good: 'var(--color-good)',
  neutral: 'var(--color-neutral)',
  warning: 'var(--color-waiting)',
  bad: 'var(--color-chart-bad)',
};

export const HEIGHT = 200;

const Drawing = lazy(async () => ({ default: (await import('./drawing.tsx')).Drawing }));

/** Bars for each period, with what they say in words. Pointer and arrow keys show the numbers of a period. */
export function Chart(props: ChartProps) {
  const { title, periods, series, isStacked = false, isUntitled = false } = props;
  const t = useTexts().charts;
  const { language } = useLanguage();
  const count = new Intl.NumberFormat(language);
  const heights = periods.map((_, at) => {
    const values = series.map(({ values: all }) => all[at] ?? 0);
    return isStacked ? sum(values) : Math.max(...values);
  });
  const most = Math.max(0, ...heights);
  const peak = periods[heights.indexOf(most)] ?? '';
  return (
    <figure className={classes.figure} aria-label={title}>
      <figcaption>
        {!isUntitled && <strong>{title}</strong>}
        <ul className={classes.legend}>
          {series.map(({ name, tone, values }) => (
            <li key={name}>
              <svg className={classes.swatch} viewBox="0 0 10 10" aria-hidden="true">
                <rect width="10" height="10" rx="2" fill={COLORS[tone]} />
              </svg>
              {name}: {count.format(sum(values))}
            </li>
          ))}
        </ul>
      </figcaption>
      <Suspense fallback={<Skeleton height={HEIGHT} />}>
        <Drawing title={title} periods={periods} series={series} isStacked={isStacked} />
      </Suspense>
      <div className={classes.words}>{most === 0 ? t.none : t.most(count.format(most), peak)}</div>
    </figure>
  );
}

const sum = (values: readonly number[]): number => values.reduce((all, one) => all + one, 0);

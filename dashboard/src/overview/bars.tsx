import { useLanguage, useTexts } from '../texts/language.tsx';
import classes from './bars.module.css';

interface Series {
  name: string;
  tone: 'good' | 'neutral' | 'warning' | 'bad';
  /** One for each day. */
  values: readonly number[];
}

interface BarsProps {
  title: string;
  dates: readonly Date[];
  /** From the bottom up. */
  series: readonly Series[];
}

/** A bar for each day, and as text the first day, the last day and the highest number. */
export function Bars({ title, dates, series }: BarsProps) {
  const t = useTexts().overview;
  const { language } = useLanguage();
  const count = new Intl.NumberFormat(language);
  const date = new Intl.DateTimeFormat(language, {
    day: 'numeric',
    month: 'short',
    timeZone: 'UTC',
  });
  const heights = dates.map((_, day) => sum(series.map(({ values }) => values[day] ?? 0)));
  const most = Math.max(...heights);
  const [first, last, peak] = [0, dates.length - 1, heights.indexOf(most)].map((day) =>
    date.format(dates[day]),
  );
  const words = most === 0 ? t.noBars : t.mostBars(count.format(most), peak ?? '');
  return (
    <figure className={classes.figure}>
      <figcaption>
        <strong>{title}</strong>
        <ul className={classes.legend}>
          {series.map(({ name, tone, values }) => (
            <li key={name}>
              <span className={`${classes.swatch} ${classes[tone]}`} aria-hidden="true" />
              {name}: {count.format(sum(values))}
            </li>
          ))}
        </ul>
      </figcaption>
      <svg
        className={classes.chart}
        viewBox={`0 0 ${dates.length} 100`}
        preserveAspectRatio="none"
        aria-hidden="true"
      >
        {series.map(({ name, tone, values }, index) =>
          values.map((value, day) => {
            const below = sum(series.slice(0, index).map((one) => one.values[day] ?? 0));
            return (
              value > 0 && (
                <rect
                  key={`${name} ${day}`}
                  className={classes[tone]}
                  x={day + 0.1}
                  width={0.8}
                  y={100 - (100 * (below + value)) / most}
                  height={(100 * value) / most}
                />
              )
            );
          }),
        )}
      </svg>
      <div className={classes.scale}>
        <span>{first}</span>
        <span>{words}</span>
        <span>{last}</span>
      </div>
    </figure>
  );
}

const sum = (values: readonly number[]): number => values.reduce((all, one) => all + one, 0);

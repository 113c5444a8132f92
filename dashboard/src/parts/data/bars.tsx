import { VisuallyHidden } from '@mantine/core';
import classes from './bars.module.css';

interface Bar {
  key: string;
  value: number;
  /** What the bar means, with its number. */
  text: string;
}

/** With more bars, there is no space between them. */
const SPACED = 120;

/** A chart: bars, and the same numbers as text. */
export function Bars({ label, bars }: { label: string; bars: readonly Bar[] }) {
  const most = Math.max(1, ...bars.map(({ value }) => value));
  return (
    <ul className={classes.chart} data-dense={bars.length > SPACED || undefined} aria-label={label}>
      {bars.map(({ key, value, text }) => (
        <li key={key} title={text}>
          <svg
            className={classes.bar}
            viewBox="0 0 1 100"
            preserveAspectRatio="none"
            aria-hidden="true"
          >
            <rect
              width="1"
              y={100 - (100 * value) / most}
              height={(100 * value) / most}
              fill="light-dark(#1864ab, #6cb3f5)"
            />
          </svg>
          <VisuallyHidden>{text}</VisuallyHidden>
        </li>
      ))}
    </ul>
  );
}

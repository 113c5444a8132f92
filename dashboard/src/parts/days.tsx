import { VisuallyHidden } from '@mantine/core';
import { useLanguage, useTexts } from '../texts/language.tsx';
import classes from './days.module.css';

interface Day {
  period: string;
  sent: number;
  delivered: number;
}

/** How many emails were sent on each day: bars, and the same numbers as text. */
export function Days({ entries = [] }: { entries?: readonly Day[] }) {
  const t = useTexts().overview;
  const { language } = useLanguage();
  const most = Math.max(1, ...entries.map(({ sent }) => sent));
  const count = new Intl.NumberFormat(language);
  const date = new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeZone: 'UTC' });
  return (
    <ul className={classes.chart} aria-label={t.days}>
      {entries.map(({ period, sent, delivered }) => {
        const text = `${date.format(new Date(period.slice(0, 10)))}: ${t.sent} ${count.format(sent)}, ${t.delivered} ${count.format(delivered)}`;
        return (
          <li key={period} title={text}>
            <svg
              className={classes.bar}
              viewBox="0 0 1 100"
              preserveAspectRatio="none"
              aria-hidden="true"
            >
              <rect
                width="1"
                y={100 - (100 * sent) / most}
                height={(100 * sent) / most}
                fill="light-dark(#1864ab, #6cb3f5)"
              />
            </svg>
            <VisuallyHidden>{text}</VisuallyHidden>
          </li>
        );
      })}
    </ul>
  );
}

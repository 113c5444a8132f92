import { useLanguage, useTexts } from '../texts/language.tsx';
import { Bars } from './bars.tsx';

interface Day {
  period: string;
  sent: number;
  delivered: number;
}

/** How many emails were sent on each day: bars, and the same numbers as text. */
export function Days({ entries = [] }: { entries?: readonly Day[] }) {
  const t = useTexts().overview;
  const { language } = useLanguage();
  const count = new Intl.NumberFormat(language);
  const date = new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeZone: 'UTC' });
  const bars = entries.map(({ period, sent, delivered }) => ({
    key: period,
    value: sent,
    text: `${date.format(new Date(period.slice(0, 10)))}: ${t.sent} ${count.format(sent)}, ${t.delivered} ${count.format(delivered)}`,
  }));
  return <Bars label={t.days} bars={bars} />;
}

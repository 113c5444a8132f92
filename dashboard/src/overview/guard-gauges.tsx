import type { OrganizationSending } from '@mailwright/sdk';
import { Gauge } from '../parts/data/gauge.tsx';
import { useLanguage, useTexts } from '../texts/language.tsx';
import { word } from '../texts/word.ts';

/** The rates that the guard watches, with the thresholds at which it acts. */
export function GuardGauges({ sending }: { sending: OrganizationSending }) {
  const t = useTexts().overview;
  const { language } = useLanguage();
  const percent = new Intl.NumberFormat(language, { style: 'percent', maximumFractionDigits: 2 });
  const rates = [
    ['hard_bounces', t.bounceRate, sending.hard_bounce_rate],
    ['complaints', t.complaintRate, sending.complaint_rate],
  ] as const;
  return rates.map(([reason, name, rate]) => {
    const marks = marksOf(sending, reason);
    if (rate === null || marks.length === 0) return null;
    const steps = marks.map((mark) => `${word(t.from, mark.state)} ${percent.format(mark.rate)}`);
    return (
      <Gauge
        key={reason}
        label={`${name}: ${percent.format(rate)}`}
        help={steps.join(' · ')}
        value={rate}
        marks={marks.map((mark) => mark.rate)}
      />
    );
  });
}

/** The lowest threshold of each state, in ascending order. */
function marksOf({ thresholds }: OrganizationSending, reason: string) {
  const own = thresholds.filter((one) => one.reason === reason);
  const states = [...new Set(own.map(({ state }) => state))].reverse();
  return states.map((state) => ({
    state,
    rate: Math.min(...own.filter((one) => one.state === state).map(({ rate }) => rate)),
  }));
}

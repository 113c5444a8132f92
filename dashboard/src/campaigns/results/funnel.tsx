import { Text } from '@mantine/core';
import type { Campaign } from '@mailwright/sdk';
import { useLanguage, useTexts } from '../../texts/language.tsx';
import classes from './results.module.css';

type Step = readonly [name: string, value: number, share: number | null];

/** How many emails went on from each step to the next: sent, delivered, opened, clicked, and who left. */
export function Funnel({ campaign: { counts, rates } }: { campaign: Campaign }) {
  const t = useTexts().campaigns;
  const { language } = useLanguage();
  const count = new Intl.NumberFormat(language);
  const percent = new Intl.NumberFormat(language, { style: 'percent', maximumFractionDigits: 1 });
  const steps: Step[] = [
    [t.sent, counts.sent, null],
    [t.delivered, counts.delivered, rates.delivery],
    [t.opened, counts.opened, rates.open],
    [t.clicked, counts.clicked, rates.click],
    [t.unsubscribed, counts.unsubscribed, rates.unsubscribe],
  ];
  const most = Math.max(1, counts.sent);
  const machines = counts.opened_machine;
  const isUntracked = counts.delivered > 0 && counts.opened + machines + counts.clicked === 0;
  return (
    <>
      <ol className={classes.funnel}>
        {steps.map(([name, value, share]) => (
          <li key={name} className={classes.step}>
            <span>{name}</span>
            <span className={classes.numbers}>
              <strong>{count.format(value)}</strong>
              {share !== null && <span className={classes.share}>{percent.format(share)}</span>}
            </span>
            <span className={classes.track} aria-hidden="true">
              <span
                className={classes.bar}
                style={{ width: `${Math.min(100, (100 * value) / most)}%` }}
              />
            </span>
          </li>
        ))}
      </ol>
      <Text size="sm">{isUntracked ? t.untracked : t.openedHelp}</Text>
      {machines > 0 && (
        <Text size="sm">{t.openedByMachines(machines, count.format(machines))}</Text>
      )}
    </>
  );
}

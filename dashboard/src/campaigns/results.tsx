import { Text } from '@mantine/core';
import type { Campaign } from '@mailwright/sdk';
import { Facts } from '../parts/data/facts.tsx';
import { type Figure, Figures } from '../parts/data/figures.tsx';
import { Section } from '../parts/page/section.tsx';
import { useLanguage, useTexts } from '../texts/language.tsx';
import { word } from '../texts/word.ts';
import { Audience } from './audience.tsx';

/** What became of the emails, and of those who got none. */
export function Results({ campaign: { counts, rates } }: { campaign: Campaign }) {
  const t = useTexts().campaigns;
  const { language } = useLanguage();
  const count = new Intl.NumberFormat(language);
  const percent = new Intl.NumberFormat(language, { style: 'percent', maximumFractionDigits: 2 });
  const share = (rate: number | null): string | null =>
    rate === null ? null : percent.format(rate);
  const figures: Figure[] = [
    [t.sent, counts.sent, null],
    [t.delivered, counts.delivered, share(rates.delivery)],
    [t.bounced, counts.bounced_hard, share(rates.bounce)],
    [t.opened, counts.opened, share(rates.open)],
    [t.clicked, counts.clicked, share(rates.click)],
    [t.unsubscribed, counts.unsubscribed, share(rates.unsubscribe)],
  ];
  const skipped = Object.entries(counts.skipped_reasons).map(
    ([reason, number]) => `${word(t.reasons, reason)}: ${count.format(number)}`,
  );
  return (
    <Section title={t.results}>
      <Figures figures={figures} />
      <Facts
        entries={[
          [t.complained, number(counts.complained)],
          [t.softBounced, number(counts.bounced_soft)],
          [t.failed, number(counts.failed)],
          [t.notSent, number(counts.canceled)],
          [
            t.skipped,
            counts.skipped > 0 && `${count.format(counts.skipped)} (${skipped.join(', ')})`,
          ],
        ]}
      />
      <Text component="div" mt="md">
        <Audience sendable={counts.sendable} matched={counts.matched} excluded={counts.excluded} />
      </Text>
    </Section>
  );

  function number(value: number): string | false {
    return value > 0 && count.format(value);
  }
}

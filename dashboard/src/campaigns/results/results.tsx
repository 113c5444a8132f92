import { Space, Text } from '@mantine/core';
import type { Campaign } from '@mailwright/sdk';
import { useCall } from '../../api/use-call.ts';
import { completedCampaigns, emailsByCampaign } from '../../overview/by-campaign.ts';
import { LastCampaigns } from '../../overview/last-campaigns.tsx';
import { Facts } from '../../parts/data/facts.tsx';
import { Section } from '../../parts/page/section.tsx';
import { useLanguage, useTexts } from '../../texts/language.tsx';
import { word } from '../../texts/word.ts';
import { Audience } from '../audience.tsx';
import { FollowUp } from './follow-up.tsx';
import { Funnel } from './funnel.tsx';

/** What became of the emails, and of those who got none. */
export function Results({ campaign }: { campaign: Campaign }) {
  const { counts, rates } = campaign;
  const t = useTexts().campaigns;
  const { language } = useLanguage();
  const count = new Intl.NumberFormat(language);
  const percent = new Intl.NumberFormat(language, { style: 'percent', maximumFractionDigits: 2 });
  const withShare = (value: number, rate: number | null): string | false =>
    value > 0 && `${count.format(value)}${rate === null ? '' : ` (${percent.format(rate)})`}`;
  const skipped = Object.entries(counts.skipped_reasons).map(
    ([reason, number]) => `${word(t.reasons, reason)}: ${count.format(number)}`,
  );
  return (
    <Section title={t.results}>
      <Funnel campaign={campaign} />
      <Space h="md" />
      <Facts
        entries={[
          [t.bounced, withShare(counts.bounced_hard, rates.bounce)],
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
      <Text component="div" my="md">
        <Audience
          sendable={counts.sendable}
          matched={counts.matched}
          excluded={counts.excluded}
          sentence={t.sentTo}
        />
      </Text>
      <FollowUp campaign={campaign} />
    </Section>
  );

  function number(value: number): string | false {
    return value > 0 && count.format(value);
  }
}

/** The last campaigns beside this one. */
export function Compared() {
  const { data: campaigns } = useCall(completedCampaigns);
  const { data: statistics } = useCall(emailsByCampaign(), { isCostly: true });
  if (!campaigns || !statistics) return null;
  return <LastCampaigns campaigns={campaigns.data} statistics={statistics} />;
}

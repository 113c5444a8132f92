import { Text } from '@mantine/core';
import type { Campaign } from '@mailwright/sdk';
import { Facts } from '../parts/data/facts.tsx';
import { ProgressBar } from '../parts/data/progress-bar.tsx';
import { Time } from '../parts/data/time.tsx';
import { Notice } from '../parts/page/notice.tsx';
import { Section } from '../parts/page/section.tsx';
import { useLanguage, useTexts } from '../texts/language.tsx';
import { byLanguage } from '../texts/languages.ts';
import { word } from '../texts/word.ts';
import { CampaignStatus } from './campaign-status.tsx';
import { Running } from './running.tsx';

/** How far the campaign is, and what can be done about it. */
export function Progress({ campaign }: { campaign: Campaign }) {
  const t = useTexts().campaigns;
  const { language } = useLanguage();
  const { status, counts, pause, waiting } = campaign;
  const count = new Intl.NumberFormat(language);
  const done = counts.sendable - counts.pending - counts.queued;
  const time = (at: string | null) => at !== null && <Time at={at} />;
  if (status === 'draft') {
    return (
      <Text mb="md" component="div" role="status">
        <CampaignStatus status={status} />
      </Text>
    );
  }
  return (
    <Section title={t.state}>
      <Text mb="sm" component="div" fw={600} role="status">
        <CampaignStatus status={status} />
      </Text>
      {pause && (
        <Notice kind="warning">
          {word(t.pausedBy, pause.by)} {pause.reason !== null && word(t.pauseReasons, pause.reason)}
        </Notice>
      )}
      {waiting && (
        <Notice kind="info">
          {word(t.waitReasons, waiting.reason)} {t.continues} <Time at={waiting.until} />.
        </Notice>
      )}
      {counts.sendable > 0 && (
        <ProgressBar
          label={t.done(count.format(done), count.format(counts.sendable))}
          value={done}
          max={counts.sendable}
        />
      )}
      <Facts
        entries={[
          [t.scheduled, time(campaign.scheduled_at)],
          [t.started, time(campaign.started_at)],
          [t.completed, time(campaign.completed_at)],
          [t.canceled, time(campaign.canceled_at)],
          [t.byLanguage, byLanguage(counts.locales, language)],
        ]}
      />
      <Running campaign={campaign} />
    </Section>
  );
}

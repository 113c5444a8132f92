import { Text } from '@mantine/core';
import type { Campaign } from '@mailwright/sdk';
import { useCurrent, useReadsCode } from '../app/current.ts';
import { Facts } from '../parts/data/facts.tsx';
import { Json } from '../parts/data/json.tsx';
import { Section } from '../parts/page/section.tsx';
import { TextLink } from '../parts/page/text-link.tsx';
import { useTexts } from '../texts/language.tsx';

/** The settings, where they cannot be changed. */
export function Summary({ campaign }: { campaign: Campaign }) {
  const t = useTexts().campaigns;
  const { organization, mode } = useCurrent();
  const readsCode = useReadsCode();
  const { audience } = campaign;
  const isEverybody = audience.rule === null && audience.lists.length === 0;
  const version = campaign.template_version;
  return (
    <Section title={t.settings}>
      <Facts
        entries={[
          [t.slug, readsCode && campaign.slug],
          [t.subtype, campaign.subtype],
          [
            t.template,
            campaign.template === null ? (
              t.ownContent
            ) : (
              <TextLink
                key="template"
                to="/$organization/$mode/templates/$slug"
                params={{ organization: organization.slug, mode, slug: campaign.template }}
                search={version === null ? {} : { version: String(version) }}
              >
                {version === null ? campaign.template : t.versionOf(campaign.template, version)}
              </TextLink>
            ),
          ],
          [t.audience, isEverybody && t.audiences.everybody],
          [t.onLists, audience.lists.join(', ')],
          [t.notOnLists, audience.exclude_lists.join(', ')],
          [t.from, campaign.from],
          [t.fromName, campaign.from_name],
          [t.replyTo, campaign.reply_to],
          [t.tags, campaign.tags.join(', ')],
          [t.maxRate, campaign.max_rate_per_hour],
          [t.skipRecent, campaign.skip_if_mailed_within_hours],
        ]}
      />
      {Object.keys(campaign.data).length > 0 && (
        <>
          <Text size="sm">{t.data}</Text>
          <Json value={campaign.data} />
        </>
      )}
      {audience.rule !== null && <Json value={audience.rule} />}
    </Section>
  );
}

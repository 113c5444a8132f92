import { Text } from '@mantine/core';
import type { CampaignCheck } from '@mailwright/sdk';
import { Facts } from '../parts/data/facts.tsx';
import { useLanguage, useTexts } from '../texts/language.tsx';
import { byLanguage } from '../texts/languages.ts';

type Count = NonNullable<CampaignCheck['audience']>;

interface AudienceProps extends Omit<Count, 'locales'> {
  /** How many have which language, where that is known. */
  locales?: Count['locales'];
  /** The sentence about the numbers. Default: that these contacts get the campaign. */
  sentence?: (sendable: string, matched: string) => string;
}

/** How many get it, and why the others do not. */
export function Audience({ sendable, matched, excluded, locales, sentence }: AudienceProps) {
  const t = useTexts().campaigns;
  const { language } = useLanguage();
  const count = new Intl.NumberFormat(language);
  const reasons = Object.entries(t.excluded) as [keyof Count['excluded'], string][];
  return (
    <>
      <Text fw={600} mb="sm" role="status">
        {(sentence ?? t.sendableOf)(count.format(sendable), count.format(matched))}
      </Text>
      <Facts
        entries={[
          [t.byLanguage, byLanguage(locales ?? {}, language)],
          ...reasons.map(([reason, name]): [string, string | false] => [
            name,
            excluded[reason] > 0 && count.format(excluded[reason]),
          ]),
        ]}
      />
    </>
  );
}

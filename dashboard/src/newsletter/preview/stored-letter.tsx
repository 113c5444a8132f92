import { NativeSelect } from '@mantine/core';
import type { Campaign } from '@mailwright/sdk';
import { useMemo, useState } from 'react';
import { Section } from '../../parts/page/section.tsx';
import { useLanguage } from '../../texts/language.tsx';
import { languageName } from '../../texts/languages.ts';
import { useNewsletterTexts } from '../../texts/newsletter.ts';
import { draftOf } from '../content/draft.ts';
import { Preview } from './preview.tsx';

/** The email of a campaign as it is stored, in each of its languages. */
export function StoredLetter({ campaign }: { campaign: Campaign }) {
  const t = useNewsletterTexts();
  const { language } = useLanguage();
  const draft = useMemo(() => draftOf(campaign), [campaign]);
  const [locale, setLocale] = useState(draft.locale);
  const locales = Object.keys(draft.letters);
  return (
    <Section title={t.email}>
      {locales.length > 1 && (
        <NativeSelect
          label={t.languages.language}
          value={locale}
          data={locales.map((value) => ({ value, label: languageName(value, language) }))}
          onChange={({ currentTarget }) => setLocale(currentTarget.value)}
          mb="sm"
        />
      )}
      <Preview campaign={campaign} draft={draft} locale={locale} />
    </Section>
  );
}

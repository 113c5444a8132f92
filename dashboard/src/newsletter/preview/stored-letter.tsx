import { Checkbox, NativeSelect } from '@mantine/core';
import type { Campaign } from '@mailwright/sdk';
import { useMemo, useState } from 'react';
import { call } from '../../api/call.ts';
import { useAll } from '../../api/use-call.ts';
import { Section } from '../../parts/page/section.tsx';
import { useLanguage } from '../../texts/language.tsx';
import { languageName } from '../../texts/languages.ts';
import { useNewsletterTexts } from '../../texts/newsletter.ts';
import { draftOf } from '../content/draft.ts';
import { withClicks } from '../content/clicks.ts';
import { Preview } from './preview.tsx';

/** The email of a campaign as it is stored, in each of its languages, with the clicks on its links. */
export function StoredLetter({ campaign }: { campaign: Campaign }) {
  const t = useNewsletterTexts();
  const { language } = useLanguage();
  const draft = useMemo(() => draftOf(campaign), [campaign]);
  const [locale, setLocale] = useState(draft.locale);
  const locales = Object.keys(draft.letters);
  const isStarted = campaign.started_at !== null;
  const links = useAll(
    (cursor) => call('campaigns', 'listLinks', campaign.slug, { cursor, limit: 200 }),
    isStarted,
  );
  const [isMarked, setMarked] = useState(true);
  const hasClicks = links !== undefined && links.length > 0;
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
      {hasClicks && (
        <Checkbox
          label={t.clicks}
          description={t.clicksHelp}
          checked={isMarked}
          onChange={({ currentTarget }) => setMarked(currentTarget.checked)}
          mb="sm"
        />
      )}
      <Preview
        campaign={campaign}
        draft={draft}
        locale={locale}
        {...(hasClicks &&
          isMarked && { mark: (html: string) => withClicks(html, links, language) })}
      />
    </Section>
  );
}

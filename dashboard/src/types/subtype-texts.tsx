import { Stack, Text, Title } from '@mantine/core';
import type { SubtypeText } from '@mailwright/sdk';
import { useState } from 'react';
import { call } from '../api/call.ts';
import { useCall } from '../api/use-call.ts';
import { Facts } from '../parts/data/facts.tsx';
import { Pages } from '../parts/data/pages.tsx';
import { Time } from '../parts/data/time.tsx';
import { FailureNotice } from '../parts/page/failure-notice.tsx';
import { useLanguage, useTexts } from '../texts/language.tsx';
import { languageName } from '../texts/languages.ts';
import classes from './subtype-texts.module.css';

interface SubtypeTextsProps {
  /** Slugs. */
  type: string;
  subtype: string;
}

/** The texts that people read before they decide, newest first. */
export function SubtypeTexts({ type, subtype }: SubtypeTextsProps) {
  const t = useTexts().types;
  const [cursor, setCursor] = useState<string | undefined>();
  const { data, error, isPlaceholderData, refetch } = useCall(
    call('subscriptionTypes', 'listTexts', type, subtype, { cursor, limit: 10 }),
  );
  return (
    <>
      <Text mb="sm">{t.textsHelp}</Text>
      {error && <FailureNotice error={error} retry={() => void refetch()} />}
      <Stack component="ol" gap="md" p={0} m={0} className={classes.texts} aria-label={t.texts}>
        {data?.data.map((text, place) => (
          <li key={text.version}>
            <ConsentText text={text} isCurrent={cursor === undefined && place === 0} />
          </li>
        ))}
      </Stack>
      <Pages
        cursor={cursor}
        next={data?.next_cursor ?? null}
        isLoading={isPlaceholderData}
        goTo={setCursor}
      />
    </>
  );
}

function ConsentText({ text, isCurrent }: { text: SubtypeText; isCurrent: boolean }) {
  const t = useTexts().types;
  const { language } = useLanguage();
  const { created_at: at } = text;
  return (
    <>
      <Title order={3} size="h5">
        {isCurrent ? t.currentText(String(text.version)) : t.earlierText(String(text.version))}
      </Title>
      <Facts
        entries={[
          [t.since, at === null ? t.unknownTime : <Time key="time" at={at} />],
          [t.name, text.name],
          [t.description, text.description],
          [t.typeName, text.type_name],
          [t.typeDescription, text.type_description],
          ...Object.entries(text.translations).map(([locale, own]): [string, string] => [
            languageName(locale, language),
            [own.type_name, own.type_description, own.name, own.description]
              .filter(Boolean)
              .join(' – '),
          ]),
        ]}
      />
    </>
  );
}

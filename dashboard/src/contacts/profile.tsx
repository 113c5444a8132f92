import { Code } from '@mantine/core';
import type { Contact } from '@mailwright/sdk';
import { call } from '../api/call.ts';
import { useAll } from '../api/use-call.ts';
import { useReadsCode } from '../app/current.ts';
import { Facts } from '../parts/data/facts.tsx';
import { Time } from '../parts/data/time.tsx';
import { Section } from '../parts/page/section.tsx';
import { useLanguage, useTexts } from '../texts/language.tsx';
import { languageName } from '../texts/languages.ts';
import { word } from '../texts/word.ts';

export function Profile({ contact }: { contact: Contact }) {
  const t = useTexts().contacts;
  const { language } = useLanguage();
  const readsCode = useReadsCode();
  const attributes = useAll((cursor) => call('contactAttributes', 'list', { cursor, limit: 200 }));
  const nameOf = (key: string): string => attributes?.find((one) => one.key === key)?.name ?? key;
  const shown = (value: unknown): string => {
    if (typeof value === 'boolean') return value ? t.yes : t.no;
    if (typeof value === 'number') return value.toLocaleString(language);
    return typeof value === 'string' ? value : JSON.stringify(value);
  };
  return (
    <Section title={t.profile}>
      <Facts
        entries={[
          [t.name, contact.name],
          [t.language, languageName(contact.locale, language)],
          [t.timezone, contact.timezone],
          [t.marketing, contact.subscribed ? t.marketingOn : t.marketingOff],
          [t.validation, word(t.validations, contact.validation_status)],
          [t.created, <Time key="created" at={contact.created_at} />],
          [t.updated, <Time key="updated" at={contact.updated_at} />],
          ['ID', readsCode && contact.id],
          ...Object.entries(contact.custom_attributes).map(
            ([key, value]) => [nameOf(key), shown(value)] as const,
          ),
          ...(readsCode
            ? [[t.data, jsonOf(contact.data)] as const]
            : Object.entries(contact.data).map(([key, value]) => [key, shown(value)] as const)),
        ]}
      />
    </Section>
  );
}

const jsonOf = (value: object) =>
  Object.keys(value).length > 0 && (
    <Code block tabIndex={0}>
      {JSON.stringify(value, null, 2)}
    </Code>
  );

import { Code } from '@mantine/core';
import type { Contact } from '@mailwright/sdk';
import { Facts } from '../parts/data/facts.tsx';
import { Time } from '../parts/data/time.tsx';
import { Section } from '../parts/page/section.tsx';
import { useTexts } from '../texts/language.tsx';
import { word } from '../texts/word.ts';

export function Profile({ contact }: { contact: Contact }) {
  const t = useTexts().contacts;
  return (
    <Section title={t.profile}>
      <Facts
        entries={[
          [t.name, contact.name],
          [t.language, contact.locale],
          [t.timezone, contact.timezone],
          [t.marketing, contact.subscribed ? t.marketingOn : t.marketingOff],
          [t.validation, word(t.validations, contact.validation_status)],
          [t.created, <Time key="created" at={contact.created_at} />],
          [t.updated, <Time key="updated" at={contact.updated_at} />],
          ['ID', contact.id],
          [t.attributes, jsonOf(contact.custom_attributes)],
          [t.data, jsonOf(contact.data)],
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

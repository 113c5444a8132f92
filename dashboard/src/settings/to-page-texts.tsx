import { Text } from '@mantine/core';
import { useCurrent, useMay } from '../app/current.ts';
import { Section } from '../parts/page/section.tsx';
import { TextLink } from '../parts/page/text-link.tsx';
import { useTexts } from '../texts/language.tsx';

/** Leads to the texts of the pages that links in emails open. */
export function ToPageTexts() {
  const t = useTexts().pageTexts;
  const may = useMay();
  const { organization, mode } = useCurrent();
  if (!may('texts.get')) return null;
  return (
    <Section title={t.title}>
      <Text mb="xs">{t.help}</Text>
      <TextLink
        to="/$organization/$mode/settings/page-texts"
        params={{ organization: organization.slug, mode }}
        search={{}}
      >
        {t.open}
      </TextLink>
    </Section>
  );
}

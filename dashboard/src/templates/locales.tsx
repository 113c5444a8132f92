import { Button, Group, NativeSelect, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTexts } from '../texts/language.tsx';
import type { Draft } from './draft.ts';

interface LocalesProps {
  draft: Draft;
  set: (fields: Partial<Draft>) => void;
  /** The locale whose content is shown. */
  locale: string;
  choose: (locale: string) => void;
  canChange: boolean;
}

/** Chooses, adds and removes the content of a locale. */
export function Locales({ draft, set, locale, choose, canChange }: LocalesProps) {
  const t = useTexts().templates;
  const [added, setAdded] = useState('');
  const locales = Object.keys(draft.content).toSorted();
  const add = (): void => {
    const name = added.trim();
    if (name === '') return;
    const copied = draft.content[locale] ?? { subject: '' };
    const content = Object.assign({ [name]: copied }, draft.content);
    set({ content });
    choose(name);
    setAdded('');
  };
  const remove = (): void => {
    const rest = Object.entries(draft.content).filter(([name]) => name !== locale);
    const [next = ''] = rest.map(([name]) => name);
    const isDefault = draft.default_locale === locale;
    set({
      content: Object.fromEntries(rest),
      default_locale: isDefault ? next : draft.default_locale,
    });
    choose(next);
  };
  return (
    <Group align="end" gap="sm" mb="sm">
      <NativeSelect
        label={t.shownLocale}
        value={locale}
        data={locales.map((value) => ({
          value,
          label: value === draft.default_locale ? t.isDefault(value) : value,
        }))}
        onChange={({ currentTarget }) => choose(currentTarget.value)}
      />
      {canChange && (
        <>
          {locale !== draft.default_locale && (
            <Button variant="default" onClick={() => set({ default_locale: locale })}>
              {t.makeDefault}
            </Button>
          )}
          {locales.length > 1 && (
            <Button variant="default" onClick={remove}>
              {t.removeLocale(locale)}
            </Button>
          )}
          <TextInput
            label={t.newLocale}
            value={added}
            onChange={({ currentTarget }) => setAdded(currentTarget.value)}
            onKeyDown={(event) => {
              // Enter would save the template.
              if (event.key !== 'Enter') return;
              event.preventDefault();
              add();
            }}
          />
          <Button variant="default" onClick={add}>
            {t.addLocale}
          </Button>
        </>
      )}
    </Group>
  );
}
